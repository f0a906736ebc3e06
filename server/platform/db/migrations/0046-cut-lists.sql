-- The clips that a version shows, from a list of an editing program.
create table cut_lists (
  version_id uuid primary key references versions on delete cascade,
  title text not null,
  format text not null,
  events jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index on cut_lists (created_by);
