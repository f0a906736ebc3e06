-- The comments that each transaction changed, so that a page that was away asks for those only. Triggers note every
-- change that a list of comments shows. They only add rows, and there are no foreign keys, so a like does not lock its
-- comment. The job "clean" deletes old rows.
create table comment_changes (
  version_id uuid not null,
  comment_id uuid not null,
  -- Transactions commit in another order than they begin, so a time cannot tell what a reader has not seen.
  changed_in xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now()
);
create index on comment_changes (version_id, changed_in);
create index on comment_changes (changed_in);
-- The oldest row says how far back the others reach.
insert into comment_changes (version_id, comment_id)
  values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000');

-- Replies appear and disappear with the comment above them.
create function note_changed_comments() returns trigger language plpgsql as $$
begin
  insert into comment_changes (version_id, comment_id) select version_id, id from changed;
  if tg_op = 'UPDATE' then
    insert into comment_changes (version_id, comment_id)
    select replies.version_id, replies.id from changed join before on before.id = changed.id
    join comments as replies on replies.parent_id = changed.id
    where changed.deleted_at is distinct from before.deleted_at;
  end if;
  return null;
end
$$;
create trigger comments_inserted after insert on comments referencing new table as changed
  for each statement execute function note_changed_comments();
create trigger comments_updated after update on comments referencing old table as before new table as changed
  for each statement execute function note_changed_comments();

-- By row, because deleting comments deletes the likes of each with a statement of its own.
create function note_changed_likes() returns trigger language plpgsql as $$
begin
  insert into comment_changes (version_id, comment_id)
  select version_id, id from comments where id = coalesce(new.comment_id, old.comment_id);
  return null;
end
$$;
create trigger comment_likes_changed after insert or delete on comment_likes
  for each row execute function note_changed_likes();

-- The name or the picture of an author, or the name of someone who likes a comment.
create function note_changed_person() returns trigger language plpgsql as $$
declare
  person uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  insert into comment_changes (version_id, comment_id)
  select version_id, id from comments where author_id = person or guest_id = person
  union
  select version_id, id from comments
  where id in (select comment_id from comment_likes where user_id = person or guest_id = person);
  return null;
end
$$;
create trigger users_renamed after update of name on users
  for each row when (old.name is distinct from new.name) execute function note_changed_person('id');
create trigger guests_renamed after update of name on guests
  for each row when (old.name is distinct from new.name) execute function note_changed_person('id');
create trigger user_pictures_changed after insert or delete on user_pictures
  for each row execute function note_changed_person('user_id');
