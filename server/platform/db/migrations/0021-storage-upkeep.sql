-- The free disk space that a video waits for before it is processed; null if it never had to wait.
alter table media add column room_bytes bigint;

-- Periods in which a worker ran with this database, without long gaps. Objects stored during a gap belong to another
-- state of the database, for example after a restored backup.
create table worker_times (since timestamptz(3) primary key, until timestamptz(3) not null);
