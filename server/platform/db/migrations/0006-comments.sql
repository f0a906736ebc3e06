-- Comments on one version of a file. Their ids are time-ordered, so they sort and page the list.
create table comments (
  id uuid primary key,
  item_id uuid not null references items on delete cascade,
  version_id uuid not null references versions on delete cascade,
  -- The comment that this one replies to, which is not itself a reply.
  parent_id uuid references comments on delete cascade,
  author_id uuid references users on delete set null,
  -- The name at the time of writing, in case the account is deleted.
  author_name text not null,
  text text not null,
  -- The start of its frame in microseconds after the first one; the client's value until the video is probed.
  time_us bigint not null check (time_us >= 0),
  frame integer check (frame >= 0),
  end_frame integer,
  -- The drawing: as shapes, or as a picture (a data URL) if only that was given.
  drawing jsonb,
  picture text,
  is_resolved boolean not null default false,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by uuid references users on delete set null,
  check (end_frame >= frame),
  check (parent_id <> id)
);
create index on comments (version_id, id);
create index on comments (item_id);
create index on comments (parent_id) where parent_id is not null;
create index on comments (author_id);
create index on comments (deleted_by) where deleted_by is not null;
create index on comments (deleted_at) where deleted_at is not null;

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index on comment_likes (user_id);

-- The current viewers of each file, one row per open page. Worthless after a crash, so the table is unlogged and has no
-- foreign keys, which would take locks.
create unlogged table viewers (
  connection_id uuid primary key,
  process_id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  name text not null,
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
);
create index on viewers (item_id);
create index on viewers (process_id);
create index on viewers (seen_at);
