-- The person who runs the server: the first account. The row stays when that account is deleted, so that no other
-- account inherits its rights; ADMIN_EMAILS names the next one.
create table server_owner (
  is_only boolean primary key default true check (is_only),
  user_id uuid references users on delete set null
);
insert into server_owner (user_id) select id from users order by created_at, id limit 1;
create function note_server_owner() returns trigger language plpgsql as $$
begin
  insert into server_owner (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger users_server_owner after insert on users for each row execute function note_server_owner();

-- A suspended account has no sessions and gets no new ones. The lock makes a sign-in at the moment of a suspension wait
-- for it, or be seen by it.
alter table users add column suspended_at timestamptz(3);
create function refuse_suspended() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for share;
  if exists (select from users where id = new.user_id and suspended_at is not null) then
    raise exception 'the account of this session is suspended';
  end if;
  return new;
end $$;
create trigger sessions_suspended before insert on sessions for each row execute function refuse_suspended();

-- Instead of TEAM_QUOTA for this team.
alter table teams add column quota_bytes bigint check (quota_bytes >= 0);

-- Addresses that may create an account while SIGNUP is "invite".
create table server_invites (
  email text primary key,
  invited_by uuid references users on delete set null,
  sent_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

-- The changes made on the console.
create table server_changes (
  id uuid primary key,
  at timestamptz(3) not null default now(),
  user_id uuid references users on delete set null,
  user_name text not null,
  action text not null,
  subject text not null,
  detail text not null
);
