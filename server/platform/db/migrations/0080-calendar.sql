-- The private address of a person for calendar programs. The secret is worked out from the id and the server's own secret, so the
-- row opens nothing.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique,
  created_at timestamptz(3) not null default now()
);
