-- Captions count in the quota of their team. Kept, so that counting reads no text.
alter table captions add column size_bytes bigint not null default 0;
update captions set size_bytes = octet_length(vtt);
alter table captions alter column size_bytes drop default;
