-- The name of the file that was uploaded, which may differ from the name of its item. Null before this migration.
alter table versions add column file_name text;
alter table uploads add column file_name text;

-- Cards count comments as threads, as the panel does: replies leave the counts of files and of the folders above them.
with recursive replies as (
  select comments.item_id as id, count(*)::int as count
  from comments join comments as above on above.id = comments.parent_id
  where comments.deleted_at is null and above.deleted_at is null
  group by comments.item_id
), up as (
  select items.id, items.parent_id, items.deleted_at, replies.count from items join replies on replies.id = items.id
  union all
  select items.id, items.parent_id, items.deleted_at, up.count
  from items join up on items.id = up.parent_id where up.deleted_at is null
)
update items set comment_count = comment_count - sums.count from (
  select id, sum(count)::int as count from up group by id
) as sums where items.id = sums.id;
