-- Frame times of variable-rate videos: 12 bytes per run of equal frames, the ticks as a float8 and the count as an
-- int4. A separate table, because one has up to 2.4 MB and few queries need it.
create table frame_tables (
  media_id uuid primary key references media on delete cascade,
  bytes bytea not null check (length(bytes) <= 12 * 200000)
);
-- Float times do not compress, and attempting it slows every read.
alter table frame_tables alter column bytes set storage external;

-- Tables over the limit: probe such a video again and render its proxies at a constant rate.
create temporary table irregular as
  select id from media where jsonb_array_length(facts #> '{video,frameTable,runs}') > 200000;
delete from renditions where media_id in (select id from irregular);
update media set facts = null, state = 'waiting', percent = 0, failures = 0, problem = null
  where id in (select id from irregular);
drop table irregular;

insert into frame_tables (media_id, bytes)
  select media.id, string_agg(float8send((run ->> 0)::float8) || int4send((run ->> 1)::int), ''::bytea order by place)
  from media, jsonb_array_elements(facts #> '{video,frameTable,runs}') with ordinality as runs (run, place)
  where jsonb_typeof(facts #> '{video,frameTable}') = 'object'
  group by media.id;
update media set facts = facts #- '{video,frameTable}' where facts #> '{video,frameTable}' is not null;
