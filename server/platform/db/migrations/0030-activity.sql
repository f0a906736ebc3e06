-- The video that an entry leads to. It may have been deleted or moved to another team since, so there is no foreign key.
alter table audit_log add column item_id uuid;

-- The activity of a team, filtered by kind, or by kind and person. Each reads only the entries it shows.
create index audit_log_actions on audit_log (team_id, action, id desc);
create index audit_log_people on audit_log (team_id, user_id, action, id desc);
