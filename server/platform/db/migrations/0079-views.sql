-- Views that people saved: of the whole team, or of one person.
create table views (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  -- Null for the team itself.
  folder_id uuid references items on delete cascade,
  owner_id uuid references users on delete set null,
  name text not null,
  is_shared boolean not null,
  settings jsonb not null,
  changed_at timestamptz(3) not null default now()
);
create index on views (team_id);
create index on views (folder_id);
create index on views (owner_id);

-- The views of an account end with it; shared ones stay with the team.
create function drop_own_view() returns trigger language plpgsql as $$
begin
  delete from views where id = new.id;
  return null;
end $$;
create trigger drop_own_view after update on views for each row
  when (new.owner_id is null and not new.is_shared) execute function drop_own_view();
