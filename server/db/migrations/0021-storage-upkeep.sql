-- How much room on the disk a video waits for before it is processed; null for one that has never lacked any.
alter table media add column room_bytes bigint;
