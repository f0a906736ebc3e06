-- What a video is and how far its review copies are. A video that came before this is processed like a new one.
alter table media
  add column state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  add column percent integer not null default 0 check (percent between 0 and 100),
  -- A sentence for people, while it waits for something or after it failed.
  add column problem text,
  add column failures integer not null default 0,
  add column facts jsonb;
create index on media (created_at) where state in ('waiting', 'running');

-- What one must know to use it: its size in pixels, the tiles of a sprite, the time of a waveform's pair.
alter table renditions add column detail jsonb;
