-- Uploads whose bytes the server fetches from a cloud drive. The upload holds the user, target, name and size.
create table imports (
  id uuid primary key references uploads on delete cascade,
  provider text not null check (provider in ('google-drive', 'one-drive')),
  file_id text not null,
  drive_id text,
  -- The provider's id for exactly these bytes; parts of two revisions must never be joined.
  revision text,
  -- Encrypted, and deleted when no longer needed.
  token bytea,
  token_since timestamptz(3) not null default now(),
  received bigint not null default 0 check (received >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- A sentence for people, while the import waits or after it failed.
  problem text,
  failures integer not null default 0,
  ended_at timestamptz(3),
  check (token is null or state in ('waiting', 'running'))
);
create index on imports (token_since) where token is not null;
create index on imports (id) where state in ('waiting', 'running');
