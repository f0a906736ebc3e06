-- One or two letters begin thousands of names. These indexes hold them in the order of the results, so that a search
-- reads the first page and no more. The index of beginnings had no other use.
create index items_first_letter on items (team_id, left(lower(name), 1), length(name), sort_name, id)
  where deleted_at is null;
create index items_first_letters on items (team_id, left(lower(name), 2), length(name), sort_name, id)
  where deleted_at is null;
drop index items_prefix;
