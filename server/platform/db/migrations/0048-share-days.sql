-- The views of each link by day, for the links with most traffic. Only the days of the last month are kept.
create table share_days (
  share_id uuid not null references shares on delete cascade,
  day date not null default current_date,
  views integer not null,
  primary key (share_id, day)
);
insert into share_days (share_id, day, views)
  select share_id, opened_at::date, count(*) from share_openings
  where opened_at::date > current_date - 30 group by share_id, opened_at::date;
