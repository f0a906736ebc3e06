-- One or two letters match thousands of names. These indexes are in the order of the results, so a search reads only
-- the first page. The prefix index had no other use.
create index items_first_letter on items (team_id, left(lower(name), 1), length(name), sort_name, id)
  where deleted_at is null;
create index items_first_letters on items (team_id, left(lower(name), 2), length(name), sort_name, id)
  where deleted_at is null;
drop index items_prefix;
