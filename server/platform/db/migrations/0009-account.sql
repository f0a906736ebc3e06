-- Two-factor authentication by an authenticator app. better-auth reads these through the names in server/auth.
alter table users add column two_factor_enabled boolean not null default false;

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  -- Both are encrypted with SECRET.
  secret text not null,
  backup_codes text not null,
  -- False until the first code has shown that the app knows the secret.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- A requested address, until its owner confirms it. Only a hash of the secret in the email is stored.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null check (email = lower(email)),
  token_hash text not null unique,
  expires_at timestamptz(3) not null
);

alter table sessions add column used_at timestamptz(3) not null default now();

-- However a session ends, its open sockets end as well.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('vizio', json_build_object('kind', 'session-ended', 'endedFor', old.user_id)::text);
  return null;
end $$;
create trigger session_ended after delete on sessions for each row execute function tell_session_ended();

-- Attempts per period. Worthless after a crash, so the table is unlogged.
drop table rate_limits;
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz(3) not null
);
create index on rate_limits (ends_at);

-- A user's rows are found by their id.
create index on verifications (value);
