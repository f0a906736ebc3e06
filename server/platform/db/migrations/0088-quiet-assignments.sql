-- As in 0077. Beside it, people by a link do not hear that a comment for the team alone has changed.
create or replace function announce_assignment() returns trigger language plpgsql as $$
begin
  perform pg_notify('vizio', json_build_object('kind', 'comments', 'itemId', new.item_id,
    'commentIds', json_build_array(new.id), 'withoutLinks', new.is_team_only)::text);
  perform pg_notify('vizio', json_build_object('userId', person, 'event', json_build_object('kind', 'work'))::text)
  from (select old.assignee_id union select new.assignee_id) as people(person) where person is not null;
  return null;
end
$$;
