-- The facts of a video and its processing state. Videos from before this migration are processed like new ones.
alter table media
  add column state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  add column percent integer not null default 0 check (percent between 0 and 100),
  -- A sentence for people, while the video waits or after it failed.
  add column problem text,
  add column failures integer not null default 0,
  add column facts jsonb;
create index on media (created_at) where state in ('waiting', 'running');

-- Needed to use the rendition: its size in pixels, the tiles of a sprite, the time step of a waveform.
alter table renditions add column detail jsonb;
