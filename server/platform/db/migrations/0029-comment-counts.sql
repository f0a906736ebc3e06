-- Comments of a file, replies included, and the threads among them that are not resolved. A folder has the sums of all
-- live items below it, like its other counts. Every change of a comment or of the tree keeps them up to date.
alter table items
  add column comment_count integer not null default 0,
  add column open_count integer not null default 0;

update items set comment_count = counted.comments, open_count = counted.open from (
  select comments.item_id, count(*) as comments,
    count(*) filter (where comments.parent_id is null and not comments.is_resolved) as open
  from comments left join comments as above on above.id = comments.parent_id
  where comments.deleted_at is null and above.deleted_at is null
  group by comments.item_id
) as counted where items.id = counted.item_id;

with recursive counted as (
  select id, parent_id, deleted_at, comment_count as comments, open_count as open from items where comment_count > 0
  union all
  select items.id, items.parent_id, items.deleted_at, counted.comments, counted.open
  from items join counted on items.id = counted.parent_id where counted.deleted_at is null
)
update items set comment_count = sums.comments, open_count = sums.open from (
  select id, sum(comments) as comments, sum(open) as open from counted group by id
) as sums where items.id = sums.id and items.kind = 'folder';

create index items_by_comments on items (place_id, kind, comment_count, id) where deleted_at is null;

-- Comments that a member has not had on the screen. Written with the comment, for everyone who is a member then, so that
-- nothing older than a membership is unread.
create table unread_comments (
  user_id uuid not null references users on delete cascade,
  item_id uuid not null references items on delete cascade,
  comment_id uuid not null references comments on delete cascade,
  primary key (user_id, item_id, comment_id)
);
create index on unread_comments (comment_id);
create index on unread_comments (item_id);

-- How many of them are visible, per file, and summed up per folder.
create table unread_counts (
  item_id uuid not null references items on delete cascade,
  user_id uuid not null references users on delete cascade,
  count integer not null,
  primary key (item_id, user_id)
);
create index on unread_counts (user_id);
