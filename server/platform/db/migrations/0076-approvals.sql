-- Templates of a team, with the stages and people of its approvals.
create table approval_templates (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  template jsonb not null,
  changed_at timestamptz(3) not null default now()
);
create index on approval_templates (team_id);

-- The zone in which the days of a team count; null until someone of the team has chosen.
alter table teams add column time_zone text;

-- Of whole files, for certificates; a job makes them for files that have an approval.
alter table media add column sha256 text;
alter table renditions add column sha256 text;

-- An approval of a version. The model in server/approvals alone changes its state.
create table approvals (
  id uuid primary key,
  version_id uuid not null references versions on delete cascade,
  name text not null,
  -- Stages and seats; decisions have rows of their own.
  state jsonb not null,
  -- Of the stages that everyone in the team sees; without such a stage no one is told of the approval.
  is_public boolean not null,
  public_result text,
  is_locked boolean not null,
  public_locked boolean not null,
  ended_at timestamptz(3),
  -- When the next stage begins or the next email is due; null if nothing waits for a time.
  next_at timestamptz(3),
  begun_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create unique index approvals_open on approvals (version_id) where ended_at is null;
create index approvals_locked on approvals (version_id) where is_locked;
create index on approvals (version_id);
create index on approvals (next_at) where next_at is not null;
create index on approvals (begun_by);

-- Appended, never edited; removed only together with their version.
create table approval_decisions (
  id uuid primary key,
  approval_id uuid not null references approvals on delete cascade,
  place int not null,
  stage_id uuid not null,
  seat_id uuid not null,
  value text not null,
  comment text not null,
  checked boolean[] not null,
  address text not null,
  how text not null,
  at timestamptz(3) not null,
  unique (approval_id, place)
);
create function keep_decisions() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are never changed';
end $$;
create trigger keep_decisions before update on approval_decisions for each row execute function keep_decisions();
create trigger keep_decisions_whole before delete on approval_decisions for each row
  when (pg_trigger_depth() = 0) execute function keep_decisions();

-- People who owe a decision now, for lists of them.
create table approval_owed (
  approval_id uuid not null references approvals on delete cascade,
  seat_id uuid primary key,
  -- No reference: a seat outlives the account, so that its decisions keep their person.
  user_id uuid,
  email text,
  is_private boolean not null,
  due_at timestamptz(3),
  check ((user_id is null) <> (email is null))
);
create index on approval_owed (approval_id);
create index on approval_owed (user_id);
create index on approval_owed (email) where email is not null;

-- Emails that were sent about a seat.
create table approval_mails (
  approval_id uuid not null references approvals on delete cascade,
  seat_id uuid not null,
  name text not null,
  at timestamptz(3) not null,
  primary key (seat_id, name)
);
create index on approval_mails (approval_id);

-- A locked version refuses changes by whatever call. Every change of a tree, a version or an approval holds a lock that
-- the others wait for, so none slips in between. Both functions are volatile, so that they see what was committed while a
-- statement waited.
create function is_locked_file(file uuid) returns boolean language sql as $$
  select exists (select from approvals join versions on versions.id = version_id
    where is_locked and item_id = file)
$$;

create function has_locked_file(folder uuid, team uuid) returns boolean language sql as $$
  with recursive above(id) as (
    select parent_id from items where team_id = team
      and id in (select item_id from approvals join versions on versions.id = version_id where is_locked)
    union
    select parent_id from items join above using (id)
  )
  select exists (select from above where id = folder)
$$;

create function refuse_locked() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'VZ001', message = 'this version is locked by an approval';
end $$;

-- A deleted team and what is in it can be removed for good, as its owner decided.
create trigger refuse_locked_file before update on items for each row
  when (old.kind = 'file' and new.deleted_at is distinct from 'epoch'
    and (new.name, new.team_id, new.parent_id, new.progress, new.deleted_at)
      is distinct from (old.name, old.team_id, old.parent_id, old.progress, old.deleted_at)
    and is_locked_file(old.id))
  execute function refuse_locked();
create trigger refuse_locked_folder before update on items for each row
  when (old.kind = 'folder' and old.deleted_at is null and new.deleted_at is distinct from 'epoch'
    and new.deleted_at is not null
    and has_locked_file(old.id, old.team_id))
  execute function refuse_locked();

create trigger refuse_new_version before insert on versions for each row
  when (is_locked_file(new.item_id)) execute function refuse_locked();
create trigger refuse_changed_version before update on versions for each row
  when ((new.item_id, new.number, new.media_id, new.file_name, new.poster_frame)
      is distinct from (old.item_id, old.number, old.media_id, old.file_name, old.poster_frame)
    and (is_locked_file(old.item_id) or is_locked_file(new.item_id)))
  execute function refuse_locked();
create trigger refuse_upload before insert on uploads for each row
  when (new.version_of is not null and is_locked_file(new.version_of)) execute function refuse_locked();

create function refuse_beside_locked() returns trigger language plpgsql as $$
begin
  -- Waits for a decision that may lock it.
  perform from versions where id = coalesce(new.version_id, old.version_id) for key share;
  if exists (select from approvals where is_locked and version_id = coalesce(new.version_id, old.version_id)) then
    raise exception using errcode = 'VZ001', message = 'this version is locked by an approval';
  end if;
  return coalesce(new, old);
end $$;
create trigger refuse_captions before insert or update or delete on captions for each row
  when (pg_trigger_depth() = 0) execute function refuse_beside_locked();
create trigger refuse_cut_list before insert or update or delete on cut_lists for each row
  when (pg_trigger_depth() = 0) execute function refuse_beside_locked();

-- People of the team can still comment. Comments hold their version already.
create function refuse_strangers_comment() returns trigger language plpgsql as $$
begin
  if exists (select from approvals where is_locked and version_id = new.version_id)
    and not exists (select from items join team_people using (team_id)
      where items.id = new.item_id and user_id = new.author_id) then
    raise exception using errcode = 'VZ001', message = 'this version is locked by an approval';
  end if;
  return new;
end $$;
create trigger refuse_strangers_comment before insert on comments for each row
  execute function refuse_strangers_comment();

-- The link of a guest to a file, made for their seats in its approvals. It ends when they have none.
create table approval_links (
  share_id uuid primary key references shares on delete cascade,
  item_id uuid not null references items on delete cascade,
  email text not null,
  unique (item_id, email)
);

-- The code by which a guest confirms a decision.
create table approval_codes (
  share_id uuid primary key references approval_links on delete cascade,
  code_hash text not null,
  expires_at timestamptz(3) not null,
  tries int not null default 0
);

-- Certificates of a team, each chained to the one before.
create table certificates (
  team_id uuid not null references teams on delete cascade,
  number int not null,
  approval_id uuid references approvals on delete set null,
  file text not null,
  log_line text not null,
  hash text not null,
  issued_at timestamptz(3) not null default now(),
  primary key (team_id, number)
);
create index on certificates (approval_id);
