-- A file that became a version of another one keeps its row, without versions, for the undo. It has the state of a
-- deleted item, so it ends after 30 days, but the trash does not list it.
alter table items
  add column merged_into uuid references items on delete cascade,
  add column merged_versions uuid[];
create index on items (merged_into) where merged_into is not null;
