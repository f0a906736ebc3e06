-- Statuses and fields of a team. An item without a status has the first one with its progress.
create table team_statuses (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  name text not null,
  color text not null,
  position int not null,
  progress text not null
);
create index on team_statuses (team_id, position);

alter table items add column status_id uuid references team_statuses on delete set null;
create index on items (status_id) where status_id is not null;

create table team_fields (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  name text not null,
  kind text not null,
  choices jsonb not null,
  seen_by text not null,
  position int not null
);
create index on team_fields (team_id, position);

create table field_values (
  item_id uuid not null references items on delete cascade,
  field_id uuid not null references team_fields on delete cascade,
  value jsonb not null,
  primary key (item_id, field_id)
);
create index on field_values (field_id);

-- The rows of another team mean nothing to an item that moves there.
create function drop_status() returns trigger language plpgsql as $$
begin
  new.status_id = null;
  return new;
end $$;
create trigger drop_status before update on items for each row
  when (old.team_id <> new.team_id and new.status_id is not null) execute function drop_status();

create function drop_values() returns trigger language plpgsql as $$
begin
  delete from field_values where item_id = new.id;
  return null;
end $$;
create trigger drop_values after update on items for each row
  when (old.team_id <> new.team_id) execute function drop_values();

-- Choices that a field no longer has disappear from its values.
create function drop_choices() returns trigger language plpgsql as $$
begin
  update field_values set value = (
      select coalesce(jsonb_agg(chosen order by place), '[]')
      from jsonb_array_elements(value) with ordinality as list(chosen, place)
      where chosen in (select choice -> 'id' from jsonb_array_elements(new.choices) as choice))
    where field_id = new.id and jsonb_typeof(value) = 'array';
  delete from field_values where field_id = new.id and (value = '[]' or jsonb_typeof(value) = 'string'
    and value not in (select choice -> 'id' from jsonb_array_elements(new.choices) as choice));
  return null;
end $$;
create trigger drop_choices after update on team_fields for each row
  when (new.kind in ('choice', 'choices') and old.choices <> new.choices) execute function drop_choices();

-- People who left a team disappear from its values. It waits for the end of the transaction, because a change of the owner
-- takes people out of the team for a moment.
create function drop_person(team uuid, person uuid) returns void language sql as $$
  delete from field_values using team_fields
  where field_values.field_id = team_fields.id and team_fields.team_id = team and kind = 'person'
    and value = to_jsonb(person::text)
    and not exists (select from team_people where team_id = team and user_id = person)
$$;
create function drop_member() returns trigger language plpgsql as $$
begin
  perform drop_person(old.team_id, old.user_id);
  return null;
end $$;
create constraint trigger drop_member after delete on team_members deferrable initially deferred
  for each row execute function drop_member();
create function drop_owner() returns trigger language plpgsql as $$
begin
  perform drop_person(old.id, old.owner_id);
  return null;
end $$;
create constraint trigger drop_owner after update on teams deferrable initially deferred
  for each row when (old.owner_id is distinct from new.owner_id) execute function drop_owner();

-- A locked version refuses them too, but a removed status, field, choice or person disappears also from its values.
drop trigger refuse_locked_file on items;
create trigger refuse_locked_file before update on items for each row
  when (old.kind = 'file' and new.deleted_at is distinct from 'epoch'
    and ((new.name, new.team_id, new.parent_id, new.progress, new.deleted_at)
      is distinct from (old.name, old.team_id, old.parent_id, old.progress, old.deleted_at)
      or (pg_trigger_depth() = 0 and new.status_id is distinct from old.status_id))
    and is_locked_file(old.id))
  execute function refuse_locked();

create function refuse_locked_value() returns trigger language plpgsql as $$
begin
  if is_locked_file(coalesce(new.item_id, old.item_id)) then
    raise exception using errcode = 'VZ001', message = 'this version is locked by an approval';
  end if;
  return coalesce(new, old);
end $$;
create trigger refuse_locked_value before insert or update or delete on field_values for each row
  when (pg_trigger_depth() = 0) execute function refuse_locked_value();
