-- An older and a newer video, compared by their pictures. Done with another algorithm number, it is computed again.
create table alignments (
  old_media_id uuid not null references media on delete cascade,
  now_media_id uuid not null references media on delete cascade,
  algorithm int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  result jsonb check ((state = 'done') = (result is not null)),
  problem text check ((state = 'failed') = (problem is not null)),
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  primary key (old_media_id, now_media_id),
  check (old_media_id <> now_media_id)
);
create index on alignments (now_media_id);
