-- Whose turn it is: teams take turns, so the videos of one are numbered and those of all are taken in that order.
alter table media add column turn integer not null default 0;
