-- Tokens with which programs act for a person. The secret is kept as a hash, and a revoked token has no row.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  secret_hash text not null,
  scopes text[] not null,
  -- Null: all teams of the person. Otherwise the token ends at these teams, or at these folders.
  team_ids uuid[],
  folder_ids uuid[],
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index on api_tokens (user_id);

-- Requests of programs for a token (RFC 8628). Both codes are kept as hashes; a token is made when the program fetches it.
create table device_requests (
  id uuid primary key,
  device_code_hash text not null unique,
  user_code_hash text not null unique,
  program text not null,
  scopes text[] not null,
  address text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- When the program asked last, to slow it down.
  polled_at timestamptz(3),
  -- Null while it waits for its person.
  is_allowed boolean,
  user_id uuid references users on delete cascade,
  team_ids uuid[],
  days int
);
create index on device_requests (expires_at);
create index on device_requests (user_id);
