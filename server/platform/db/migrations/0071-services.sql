-- A program of a team is an account that cannot sign in, so that its tokens outlive the people who made them. It ends with the team.
alter table users add column service_of uuid references teams on delete cascade;
create index users_service_of on users (service_of) where service_of is not null;

create or replace function refuse_suspended() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id for share;
  if exists (
    select from users
    where id = new.user_id and (suspended_at is not null or left_provider_at is not null or service_of is not null)
  ) then
    raise exception 'the account of this session is suspended, refused by the sign-in provider, or of a program';
  end if;
  return new;
end $$;
