-- Comments that only the team sees. A reply is as its thread, whichever call writes it.
alter table comments add column is_team_only boolean not null default false;

-- How many of the counted threads are such ones: people by a link are told of the others.
alter table items
  add column team_comment_count integer not null default 0,
  add column team_open_count integer not null default 0;

create function follow_thread() returns trigger language plpgsql as $$
begin
  new.is_team_only := coalesce((select is_team_only from comments where id = new.parent_id), false);
  return new;
end $$;

create trigger replies_follow_thread before insert on comments
  for each row when (new.parent_id is not null) execute function follow_thread();
