-- Stars of one person, and when they last opened a file.
create table item_marks (
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  starred_at timestamptz(3),
  opened_at timestamptz(3),
  primary key (user_id, item_id)
);
create index item_marks_starred on item_marks (user_id, starred_at desc) where starred_at is not null;
create index item_marks_opened on item_marks (user_id, opened_at desc) where opened_at is not null;
create index on item_marks (item_id);

-- Substring search in comments.
create index comments_search on comments using gin (lower(text) gin_trgm_ops) where deleted_at is null;
