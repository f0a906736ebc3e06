-- With OIDC_CHECK_MINUTES the provider is asked again and again whether a person is still there. `refresh_token` is encrypted.
alter table accounts add column checked_at timestamptz(3);

-- The provider has refused the person. Tokens do not count, and only a sign-in there opens the account again.
alter table users add column left_provider_at timestamptz(3);
create or replace function refuse_suspended() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for share;
  if exists (
    select from users where id = new.user_id and (suspended_at is not null or left_provider_at is not null)
  ) then
    raise exception 'the account of this session is suspended, or refused by the sign-in provider';
  end if;
  return new;
end $$;
