-- The visits of a link, for the list of a team's links. Only the newest of each link are kept.
create table share_openings (
  share_id uuid not null references shares on delete cascade,
  opened_at timestamptz(3) not null default now(),
  name text not null
);
create index on share_openings (share_id, opened_at);
