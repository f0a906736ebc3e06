-- Queued emails. A row is deleted as soon as an SMTP server accepts it, because it may hold a link secret.
create table mails (
  id uuid primary key,
  content jsonb not null,
  created_at timestamptz(3) not null default now(),
  -- The SMTP server's response to the last attempt.
  problem text
);
create index on mails (created_at);

-- Emails that an account has recently sent and that an address has received.
create table mail_limits (
  subject text primary key,
  hour_since timestamptz(3) not null,
  sent integer not null,
  last_at timestamptz(3) not null
);
create index on mail_limits (last_at);

-- By address, because recipients without an account can unsubscribe too.
create table unwanted_mails (
  address text not null check (address = lower(address)),
  kind text not null check (kind in ('reply', 'comment', 'version', 'share', 'invite')),
  since timestamptz(3) not null default now(),
  primary key (address, kind)
);

-- A new account address keeps the user's choices.
create function move_unwanted_mails() returns trigger language plpgsql as $$
begin
  insert into unwanted_mails (address, kind, since)
    select new.email, kind, since from unwanted_mails where address = old.email
    on conflict do nothing;
  delete from unwanted_mails where address = old.email;
  return null;
end $$;
create trigger move_unwanted_mails after update of email on users
  for each row when (old.email <> new.email) execute function move_unwanted_mails();

-- Notifications not sent yet. A digest takes all rows of a user at once.
create table notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('reply', 'comment', 'version')),
  item_id uuid not null references items on delete cascade,
  version_id uuid not null references versions on delete cascade,
  comment_id uuid references comments on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (user_id, version_id, comment_id, kind)
);
create index on notifications (user_id, created_at);
create index on notifications (item_id);
create index on notifications (version_id);
create index on notifications (comment_id);
