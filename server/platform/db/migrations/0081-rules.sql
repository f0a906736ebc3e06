-- Rules of a team. The model in server/rules says what each does.
create table rules (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  name text not null,
  is_on boolean not null,
  -- The kind of its condition, for the triggers below.
  cause text not null,
  condition jsonb not null,
  action jsonb not null,
  -- Emails to guests count as theirs.
  saved_by uuid references users on delete set null,
  saved_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create index on rules (team_id);
create index on rules (saved_by);

-- Changes of files, written in the transaction that caused them, until the job has taken them.
create table rule_events (
  id bigint generated always as identity primary key,
  team_id uuid not null references teams on delete cascade,
  item_id uuid not null references items on delete cascade,
  cause text not null,
  -- Of the field that changed, if a field did.
  field_id uuid,
  -- An event that a rule caused is in the chain of the event before.
  chain uuid not null,
  depth int not null,
  failures int not null default 0,
  due_at timestamptz(3) not null default now()
);
create index on rule_events (team_id, id);
create index on rule_events (item_id);
create index on rule_events (due_at);

-- The log. Its texts are of the time of the entry.
create table rule_runs (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  rule_id uuid references rules on delete set null,
  event_id bigint not null,
  chain uuid not null,
  at timestamptz(3) not null default now(),
  rule_name text not null,
  item_id uuid references items on delete set null,
  file_name text not null,
  cause_text text not null,
  action_text text not null,
  outcome text not null,
  reason text not null,
  -- A rule acts once on each event, however often the event is taken.
  unique (event_id, rule_id)
);
create index on rule_runs (team_id, id);
create index on rule_runs (rule_id, id);
create index on rule_runs (chain);
create index on rule_runs (item_id);
create index on rule_runs (at);

-- A rule that acts sets its chain and depth for its transaction, so what follows from it is known as such.
create function note_rule_event(file uuid, team uuid, what text, field uuid default null) returns void language sql as $$
  insert into rule_events (team_id, item_id, cause, field_id, chain, depth)
  select team, file, what, field,
    coalesce(nullif(current_setting('vizio.rule_chain', true), '')::uuid, gen_random_uuid()),
    coalesce(nullif(current_setting('vizio.rule_depth', true), '')::int, 0)
  where exists (select from rules where team_id = team and is_on and cause = what)
$$;

create function note_changed_file() returns trigger language plpgsql as $$
begin
  if new.progress is distinct from old.progress then
    perform note_rule_event(new.id, new.team_id, 'progress');
  end if;
  if old.open_count > 0 and new.open_count = 0 and new.comment_count > 0 then
    perform note_rule_event(new.id, new.team_id, 'resolved');
  end if;
  return null;
end $$;
create trigger note_changed_file after update of progress, open_count on items for each row
  when (new.kind = 'file' and new.deleted_at is null and (new.progress is distinct from old.progress
    or (old.open_count > 0 and new.open_count = 0 and new.comment_count > 0)))
  execute function note_changed_file();

-- Set when a file is processed for the first time: damaged renditions are made again later, which is no new version.
alter table media add column ready_at timestamptz(3);
update media set ready_at = created_at where state = 'done';
create function set_ready() returns trigger language plpgsql as $$
begin
  new.ready_at := now();
  return new;
end $$;
create trigger set_ready before update of state on media for each row
  when (new.state = 'done' and old.ready_at is null) execute function set_ready();

create function note_ready_files(media uuid, file uuid) returns void language sql as $$
  select note_rule_event(items.id, items.team_id, 'ready')
  from versions join items on items.id = versions.item_id
  where versions.media_id = media and (file is null or items.id = file) and items.deleted_at is null
    and not exists (select from versions as newer
      where newer.item_id = versions.item_id and newer.number > versions.number)
$$;
create function note_ready_media() returns trigger language plpgsql as $$
begin
  perform note_ready_files(new.id, null);
  return null;
end $$;
create trigger note_ready_media after update of state on media for each row
  when (new.ready_at is not null and old.ready_at is null) execute function note_ready_media();

-- A file that was dropped on another one is its newest version, and may have been ready before.
create function note_moved_version() returns trigger language plpgsql as $$
begin
  if exists (select from media where id = new.media_id and ready_at is not null) then
    perform note_ready_files(new.media_id, new.item_id);
  end if;
  return null;
end $$;
create trigger note_moved_version after update of item_id on versions for each row
  when (new.item_id <> old.item_id and new.number > 1) execute function note_moved_version();

-- A result counts as everyone in the team sees it.
create function note_decided() returns trigger language plpgsql as $$
begin
  perform note_rule_event(items.id, items.team_id, 'decided')
  from versions join items on items.id = versions.item_id
  where versions.id = new.version_id and items.deleted_at is null
    and not exists (select from versions as newer
      where newer.item_id = versions.item_id and newer.number > versions.number);
  return null;
end $$;
create trigger note_decided after update of public_result on approvals for each row
  when (new.is_public and new.public_result is not null and new.public_result is distinct from old.public_result)
  execute function note_decided();

alter table unwanted_mails drop constraint unwanted_mails_kind_check;
alter table unwanted_mails add check
  (kind in ('mention', 'assignment', 'reply', 'comment', 'version', 'approval', 'rule', 'share', 'invite'));
