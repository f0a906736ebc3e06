-- Rules wait for statuses and fields, too. A file without a status has the one of its progress, so both change it.
create function note_changed_status() returns trigger language plpgsql as $$
begin
  perform note_rule_event(new.id, new.team_id, 'status');
  return null;
end $$;
create trigger note_changed_status after update of status_id, progress on items for each row
  when (new.kind = 'file' and new.deleted_at is null
    and (new.status_id, new.progress) is distinct from (old.status_id, old.progress))
  execute function note_changed_status();

create function note_changed_value() returns trigger language plpgsql as $$
begin
  perform note_rule_event(items.id, items.team_id, 'field', new.field_id)
  from items where items.id = new.item_id and kind = 'file' and deleted_at is null;
  return null;
end $$;
create trigger note_new_value after insert on field_values for each row execute function note_changed_value();
create trigger note_changed_value after update on field_values for each row
  when (new.value is distinct from old.value) execute function note_changed_value();
