-- What a scrub recomputes: {kind}:{part size}:{hash of the parts' hashes}.
alter table media add column checksum text not null default '';

-- What was made of a video: a poster, later lighter copies. Each is an object in storage under its own id.
create table renditions (
  id uuid primary key,
  media_id uuid not null references media on delete cascade,
  kind text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  created_at timestamptz(3) not null default now(),
  unique (media_id, kind)
);

-- Uploads under way; those that became a file stay for a week, so that a repeated call answers the same.
create table uploads (
  id uuid primary key,
  team_id uuid references teams on delete set null,
  parent_id uuid references items on delete set null,
  -- Becomes a new version of this file; beside it when that is gone by then.
  version_of uuid references items on delete set null,
  name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  content_type text not null,
  -- The ids of what it will become, so that a completion that was cut off can be repeated.
  media_id uuid not null unique,
  poster_id uuid not null unique,
  storage_handle text not null,
  -- Known once every part has arrived; kept because the store forgets the parts when it makes one object of them.
  checksum text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  item_id uuid references items on delete set null
);
create index on uploads (team_id) where completed_at is null;
create index on uploads (touched_at);

create table downloads (
  id uuid primary key,
  created_by uuid not null references users on delete cascade,
  item_ids uuid[] not null,
  created_at timestamptz(3) not null default now()
);
create index on downloads (created_at);

-- Objects whose row has gone. Whoever deletes the row, its bytes are removed after the commit, and only then.
create table unnamed_objects (
  id uuid primary key,
  since timestamptz(3) not null default now()
);
create function note_unnamed_object() returns trigger language plpgsql as $$
begin
  insert into unnamed_objects (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger media_unnamed after delete on media for each row execute function note_unnamed_object();
create trigger renditions_unnamed after delete on renditions for each row execute function note_unnamed_object();
