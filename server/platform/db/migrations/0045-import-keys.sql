-- The name of a comment in the file that it was imported from: the same file finds it again and adds nothing.
alter table comments add import_key text;
create unique index comments_import_key on comments (version_id, import_key) where import_key is not null;
