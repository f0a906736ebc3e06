-- Deleting an account or joining two guests looks for each of these rows; without a key each look reads a whole table.
create index on audit_log (user_id) where user_id is not null;
create index on downloads (created_by);
create index on fix_checks (guest_id) where guest_id is not null;
create index on fix_checks (user_id) where user_id is not null;
create index on items (created_by) where created_by is not null;
create index on items (deleted_by) where deleted_by is not null;
create index on placements (guest_id) where guest_id is not null;
create index on placements (user_id) where user_id is not null;
create index on server_changes (user_id) where user_id is not null;
create index on server_invites (invited_by) where invited_by is not null;
create index on server_owner (user_id) where user_id is not null;
create index on team_invites (accepted_by) where accepted_by is not null;
create index on team_invites (invited_by);
create index on uploads (created_by) where created_by is not null;
create index on versions (created_by) where created_by is not null;
