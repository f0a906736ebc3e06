-- The pictures of an older version compared with those of a newer one. Computed again when the algorithm changes.
create table alignments (
  old_media_id uuid not null references media on delete cascade,
  now_media_id uuid not null references media on delete cascade,
  algorithm int not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  -- An Alignment of the contract; null unless done.
  result jsonb check ((result is not null) = (state = 'done')),
  created_at timestamptz(3) not null default now(),
  primary key (old_media_id, now_media_id)
);
-- For deleting a video.
create index alignments_now on alignments (now_media_id);
