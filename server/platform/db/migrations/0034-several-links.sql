-- Several links per item, each with a title, recipients and rights of its own. The oldest is the item's default link,
-- which the calls of the specification change.
alter table shares drop constraint shares_item_id_key;
alter table shares add column title text not null default '';
create index on shares (item_id, id);
