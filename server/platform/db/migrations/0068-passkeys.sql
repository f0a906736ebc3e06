-- Keys of people's devices, with which they sign in instead of a password.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- Of the sign-ins with it, as the device counts; many devices always say 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
create index on passkeys (user_id);

-- For a device to sign. Each counts once, for its person; without one for a sign-in.
create table passkey_challenges (
  challenge_hash text primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index on passkey_challenges (expires_at);
create index on passkey_challenges (user_id);
