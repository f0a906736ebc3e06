-- Accounts of a team for its programs: users without a way to sign in, so that their tokens outlive the people who made them.
create table services (
  user_id uuid primary key references users on delete cascade,
  team_id uuid not null references teams on delete cascade
);
create index services_team on services (team_id);
