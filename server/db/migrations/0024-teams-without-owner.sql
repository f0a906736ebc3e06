-- The teams of a deleted account are removed in batches by a job. Until then they have no owner.
alter table teams
  alter column owner_id drop not null,
  add constraint living_teams_have_owners check (owner_id is not null or deleted_at is not null);
