-- How much room on the disk a video waits for before it is processed; null for one that has never lacked any.
alter table media add column room_bytes bigint;

-- When a worker ran with this database, as stretches without a long break. What was written to storage in a break was
-- written beside another database, as after a restored backup.
create table worker_times (since timestamptz(3) primary key, until timestamptz(3) not null);
