-- When the last complete backup was taken: one row, or none. It is not part of a backup.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  taken_at timestamptz(3) not null
);
