-- Clients of the specification choose the name in a file's Key, video_{timestamp}_{name}, on upload.
alter table items add column client_key text;
create index items_by_client_key on items (client_key) where client_key is not null and deleted_at is null;
