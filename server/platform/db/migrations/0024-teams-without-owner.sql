-- A job removes the teams of a deleted account in batches. Until then they have no owner.
alter table teams
  alter column owner_id drop not null,
  add constraint living_teams_have_owners check (owner_id is not null or deleted_at is not null);
