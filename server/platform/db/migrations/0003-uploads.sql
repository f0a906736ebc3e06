-- The value that a scrub recomputes: {kind}:{part size}:{hash of the parts' hashes}.
alter table media add column checksum text not null default '';

-- Files rendered from a video: a poster, later proxies. Each is a storage object under its own id.
create table renditions (
  id uuid primary key,
  media_id uuid not null references media on delete cascade,
  kind text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  created_at timestamptz(3) not null default now(),
  unique (media_id, kind)
);

-- Uploads under way. Completed ones stay for a week, so that a repeated call gets the same response.
create table uploads (
  id uuid primary key,
  team_id uuid references teams on delete set null,
  parent_id uuid references items on delete set null,
  -- The upload becomes a new version of this file, or a separate file if that was deleted by then.
  version_of uuid references items on delete set null,
  name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  content_type text not null,
  -- Ids assigned in advance, so that an interrupted completion can be repeated.
  media_id uuid not null unique,
  poster_id uuid not null unique,
  storage_handle text not null,
  -- Known once every part has arrived. Stored because the storage forgets the parts when it joins them.
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

-- Storage objects whose row was deleted. However the row is deleted, its bytes are removed only after the commit.
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
