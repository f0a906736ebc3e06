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
