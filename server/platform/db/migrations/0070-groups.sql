-- The groups of a person at a sign-in provider, as it named them at the last sign-in.
create table provider_groups (
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  group_name text not null,
  primary key (user_id, provider_id, group_name)
);

-- The groups of a directory (SCIM).
create table directory_groups (
  id uuid primary key,
  group_name text not null,
  external_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index directory_groups_name on directory_groups (lower(group_name));
create table directory_group_people (
  group_id uuid not null references directory_groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index directory_group_people_user on directory_group_people (user_id);

create view people_in_groups as
  select user_id, lower(group_name) as group_key from provider_groups
  union
  select user_id, lower(group_name) from directory_group_people join directory_groups on id = group_id;

-- The role that a group gives in a team. Without a row a group gives nothing.
create table group_roles (
  team_id uuid not null references teams on delete cascade,
  group_name text not null,
  role text not null check (role in ('viewer', 'editor', 'admin'))
);
create unique index group_roles_name on group_roles (team_id, lower(group_name));

-- The group that gave this role. Null: a person of the team did, and no group changes it.
alter table team_members add column by_group text;

create or replace view team_people as
  select id as team_id, owner_id as user_id, 'owner' as role, created_at as since, null::text as by_group from teams
  union all
  select team_id, user_id, role, created_at, by_group from team_members;
