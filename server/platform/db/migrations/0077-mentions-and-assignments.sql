-- The people whom a comment means where its text names them.
create table comment_mentions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- As it was written after the @.
  name text not null,
  primary key (comment_id, user_id)
);
create index on comment_mentions (user_id);
create trigger comment_mentions_changed after insert or delete on comment_mentions
  for each row execute function note_changed_likes();

-- A comment without an assignee is not assigned, whatever its date says.
alter table comments
  add column assignee_id uuid references users on delete set null,
  add column assigned_by uuid references users on delete set null,
  add column due_on date;
create index comments_assigned on comments (assignee_id) where assignee_id is not null;
create index comments_assigned_by on comments (assigned_by) where assigned_by is not null;

alter table unwanted_mails drop constraint unwanted_mails_kind_check;
alter table unwanted_mails add check
  (kind in ('mention', 'assignment', 'reply', 'comment', 'version', 'approval', 'share', 'invite'));
alter table notifications drop constraint notifications_kind_check;
alter table notifications add check (kind in ('reply', 'comment', 'version', 'mention', 'assignment'));

-- The name or the picture of an author or an assignee, or the name of someone who likes a comment.
create or replace function note_changed_person() returns trigger language plpgsql as $$
declare
  person uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  insert into comment_changes (version_id, comment_id)
  select version_id, id from comments where author_id = person or guest_id = person
  union
  select version_id, id from comments where assignee_id = person
  union
  select version_id, id from comments
  where id in (select comment_id from comment_likes where user_id = person or guest_id = person);
  return null;
end
$$;

-- However an assignment changes, open pages show it.
create function announce_assignment() returns trigger language plpgsql as $$
begin
  perform pg_notify('vizio',
    json_build_object('kind', 'comments', 'itemId', new.item_id, 'commentIds', json_build_array(new.id))::text);
  perform pg_notify('vizio', json_build_object('userId', person, 'event', json_build_object('kind', 'work'))::text)
  from (select old.assignee_id union select new.assignee_id) as people(person) where person is not null;
  return null;
end
$$;
create trigger assignment_changed after update of assignee_id, due_on on comments for each row
  when ((old.assignee_id, old.due_on) is distinct from (new.assignee_id, new.due_on))
  execute function announce_assignment();

create function end_assignments(team uuid, person uuid) returns void language sql as $$
  update comments set assignee_id = null, assigned_by = null, due_on = null
  from items
  where assignee_id = person and items.id = item_id and items.team_id = team
    and not exists (select from team_people where team_id = team and user_id = person)
$$;

-- Deferred, because a person who becomes the owner is not a member in between.
create function end_assignments_of_member() returns trigger language plpgsql as $$
begin
  perform end_assignments(old.team_id, old.user_id);
  return null;
end
$$;
create constraint trigger member_left after delete on team_members deferrable initially deferred
  for each row execute function end_assignments_of_member();

create function end_assignments_of_owner() returns trigger language plpgsql as $$
begin
  perform end_assignments(old.id, old.owner_id);
  return null;
end
$$;
create constraint trigger owner_left after update of owner_id on teams deferrable initially deferred
  for each row when (old.owner_id is distinct from new.owner_id) execute function end_assignments_of_owner();

-- A file that moves to another team keeps the assignments of people who are in both.
create function end_assignments_of_item() returns trigger language plpgsql as $$
begin
  update comments set assignee_id = null, assigned_by = null, due_on = null
  where item_id = new.id and assignee_id is not null
    and not exists (select from team_people where team_id = new.team_id and user_id = assignee_id);
  return null;
end
$$;
create trigger item_left_team after update of team_id on items for each row
  when (old.kind = 'file' and old.team_id <> new.team_id) execute function end_assignments_of_item();
