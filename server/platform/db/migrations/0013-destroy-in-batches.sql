-- Permanently deleted items are removed in batches, oldest first. Each removal checks the tables that reference items;
-- without these indexes it would scan all uploads.
create index items_deleted on items (deleted_at) where deleted_at is not null;
create index on uploads (parent_id) where parent_id is not null;
create index on uploads (version_of) where version_of is not null;
create index on uploads (item_id) where item_id is not null;
