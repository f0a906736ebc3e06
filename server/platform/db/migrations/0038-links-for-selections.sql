-- A link leads to one item, or to a selection of items of one team.
alter table shares alter column item_id drop not null;
alter table shares add column team_id uuid references teams on delete cascade;
alter table shares add check (num_nonnulls(item_id, team_id) = 1);
create index on shares (team_id, id) where team_id is not null;

-- The items of a selection, in the order of their positions.
create table share_items (
  share_id uuid not null references shares on delete cascade,
  item_id uuid not null references items on delete cascade,
  position integer not null,
  primary key (share_id, item_id)
);
create index on share_items (item_id);

-- A selection whose last item was deleted permanently is deleted like the link of such an item.
create function delete_empty_shares() returns trigger language plpgsql as $$
begin
  delete from shares using (select distinct share_id from gone) as emptied
  where shares.id = emptied.share_id and not exists (select from share_items where share_id = shares.id);
  return null;
end
$$;
create trigger delete_empty_shares after delete on share_items referencing old table as gone
  for each statement execute function delete_empty_shares();

-- The items that a link leads to. Items of a selection that were moved to another team are not among them.
create view share_roots as
  select shares.id as share_id, items.id as item_id, items.team_id, 0 as position
  from shares join items on items.id = shares.item_id
  union all
  select shares.id, items.id, items.team_id, share_items.position
  from shares join share_items on share_items.share_id = shares.id
  join items on items.id = share_items.item_id and items.team_id = shares.team_id;

-- The place of an item relative to shared ones: one of them, or inside one of them; null if elsewhere or deleted.
drop function link_place(uuid, uuid);
create function link_place(wanted uuid, shared uuid[]) returns text language sql stable as $$
  with recursive up as (
    select id, parent_id, deleted_at from items where id = wanted
    union all
    select items.id, items.parent_id, items.deleted_at from items join up on items.id = up.parent_id
    where up.id <> all(shared)
  )
  select case when wanted = any(shared) then 'root' else 'inside' end
  from up having count(deleted_at) = 0 and count(*) filter (where id = any(shared)) = 1
$$;
