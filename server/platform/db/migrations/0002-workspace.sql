-- Teams can be restored for 30 days. A deleted team frees its name.
alter table teams add column deleted_at timestamptz(3);
alter table teams drop constraint teams_owner_id_name_key;
create unique index teams_live_name on teams (owner_id, name) where deleted_at is null;

drop view team_people;
create view team_people as
  select id as team_id, owner_id as user_id, 'owner' as role, created_at as since from teams
  union all
  select team_id, user_id, role, created_at from team_members;

-- Only a hash of the secret in the emailed link is stored.
create table team_invites (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'editor', 'admin')),
  token_hash text not null unique,
  invited_by uuid not null references users on delete cascade,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_by uuid references users on delete cascade
);
create unique index team_invites_open on team_invites (team_id, email) where accepted_by is null;

-- Immutable bytes. Copies of an item share them.
create table media (
  id uuid primary key,
  size_bytes bigint not null check (size_bytes >= 0),
  content_type text not null,
  created_at timestamptz(3) not null default now()
);

-- The tree. Deleted items keep their place: only the top item of a deletion has deleted_at, so deleting, restoring and
-- moving touch one row and its ancestors, whatever is below.
create table items (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  parent_id uuid references items on delete cascade,
  -- The parent for indexes: its folder, or the team itself.
  place_id uuid not null generated always as (coalesce(parent_id, team_id)) stored,
  kind text not null check (kind in ('folder', 'file')),
  name text not null,
  -- The sort key for people: case-insensitive, with numbers by value. Set by sortName() in items.ts.
  sort_name text collate "C" not null,
  progress text not null default 'Upcoming' check (progress in ('In Progress', 'Upcoming', 'Done')),
  -- For a file its newest version; for a folder all live descendants. Every change keeps it up to date.
  size_bytes bigint not null default 0,
  file_count integer not null default 0,
  folder_count integer not null default 0,
  -- Direct children only.
  child_files integer not null default 0,
  child_folders integer not null default 0,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  deleted_by uuid references users on delete set null,
  check (parent_id <> id)
);
create unique index items_live_name on items (place_id, name) where deleted_at is null;
-- Every sort order of a listing has an index for keyset pagination.
create index items_by_name on items (place_id, kind, sort_name, id) where deleted_at is null;
create index items_by_size on items (place_id, kind, size_bytes, id) where deleted_at is null;
create index items_by_change on items (place_id, kind, changed_at, id) where deleted_at is null;
create index items_by_progress on items (place_id, kind, progress, id) where deleted_at is null;
create index items_parent on items (parent_id);
create index items_trash on items (team_id, deleted_at desc, id desc) where deleted_at is not null;

create table versions (
  id uuid primary key,
  item_id uuid not null references items on delete cascade,
  number integer not null check (number > 0),
  media_id uuid not null references media,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (item_id, number)
);
create index on versions (media_id);

-- Names are stored as they were, so an entry stays readable after its subject is deleted.
create table audit_log (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  at timestamptz(3) not null default now(),
  user_id uuid references users on delete set null,
  user_name text not null,
  action text not null,
  subject text not null,
  detail text not null
);
create index on audit_log (team_id, id desc);

-- Substring search in names.
create extension if not exists pg_trgm;
create index items_search on items using gin (lower(name) gin_trgm_ops) where deleted_at is null;
create index items_prefix on items (team_id, lower(name) text_pattern_ops) where deleted_at is null;
