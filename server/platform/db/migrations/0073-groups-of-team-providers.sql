-- The claim with the groups of a person at a team's own provider. These groups decide who joins, or one role does.
alter table team_providers add column groups text;
alter table team_providers add check (role is null or groups is null);

-- The role that a group of a team's own provider gives in that team.
create table provider_roles (
  team_id uuid not null references team_providers on delete cascade,
  group_name text not null,
  role text not null check (role in ('viewer', 'editor', 'admin'))
);
create unique index provider_roles_name on provider_roles (team_id, lower(group_name));
create index provider_groups_provider on provider_groups (provider_id);

-- Groups that count on the whole server. Those of the provider of a team count in that team alone.
create or replace view people_in_groups as
  select user_id, lower(group_name) as group_key from provider_groups where provider_id in ('oidc', 'saml')
  union
  select user_id, lower(group_name) from directory_group_people join directory_groups on id = group_id;

create view roles_by_groups as
  select team_id, user_id, role, group_name
  from group_roles join people_in_groups on group_key = lower(group_name)
  union all
  select team_id, user_id, role, provider_roles.group_name
  from provider_roles join provider_groups as said
    on said.provider_id = team_id::text and lower(said.group_name) = lower(provider_roles.group_name);

create or replace function forget_team_accounts() returns trigger language plpgsql as $$
begin
  delete from accounts where provider_id = old.team_id::text;
  delete from provider_groups where provider_id = old.team_id::text;
  return old;
end $$;
