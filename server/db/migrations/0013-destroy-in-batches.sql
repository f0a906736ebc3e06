-- Items that are deleted permanently are removed in batches, oldest first. Each removal asks the tables that refer to
-- an item; without these indexes it would read all uploads.
create index items_deleted on items (deleted_at) where deleted_at is not null;
create index on uploads (parent_id) where parent_id is not null;
create index on uploads (version_of) where version_of is not null;
create index on uploads (item_id) where item_id is not null;
