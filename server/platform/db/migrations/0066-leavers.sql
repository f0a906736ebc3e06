-- A suspended person makes no link. As for sessions, the lock makes a link at the moment of a suspension wait for it, or
-- be seen by it.
create function refuse_links_of_suspended() returns trigger language plpgsql as $$
begin
  perform from users where id = new.created_by for share;
  if exists (select from users where id = new.created_by and suspended_at is not null) then
    raise exception 'the account that makes this link is suspended';
  end if;
  return new;
end $$;
create trigger shares_suspended before insert on shares for each row execute function refuse_links_of_suspended();
