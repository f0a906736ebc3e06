-- Like media.checksum. Empty for a rendition that came before and has not been read since.
alter table renditions add column checksum text not null default '';

-- The scrub reads everything in storage, video by video: when this pass began, the last video it has read, and how much.
create table scrub_pass (
  only_row boolean primary key default true check (only_row),
  since timestamptz(3) not null default now(),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  read_bytes bigint not null default 0
);
insert into scrub_pass default values;
