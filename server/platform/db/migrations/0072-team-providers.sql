-- A team's own OpenID provider, and the domains that its owner has proved with a DNS record.
create table team_providers (
  team_id uuid primary key references teams on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted with SECRET.
  client_secret text not null,
  -- People who arrive by it join the team with this role.
  role text check (role in ('viewer', 'editor')),
  -- People of its domains can sign in nowhere else.
  is_only boolean not null
);

create table team_domains (
  team_id uuid not null references team_providers on delete cascade,
  domain text not null,
  proof text not null,
  proved_at timestamptz,
  primary key (team_id, domain)
);
create unique index team_domains_proved on team_domains (domain) where proved_at is not null;

-- Once a person has joined the team by its provider, admins decide whether the person stays.
alter table accounts add column arrived_at timestamptz;

create function forget_team_accounts() returns trigger language plpgsql as $$
begin
  delete from accounts where provider_id = old.team_id::text;
  return old;
end $$;
create trigger forget_team_accounts after delete on team_providers for each row execute function forget_team_accounts();
