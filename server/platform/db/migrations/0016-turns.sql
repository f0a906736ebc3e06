-- Fair scheduling across teams: videos are numbered within their team and processed in that order.
alter table media add column turn integer not null default 0;
