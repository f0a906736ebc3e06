-- Places that people chose for comments of earlier versions. All others follow from the alignments.
create table placements (
  comment_id uuid not null references comments on delete cascade,
  version_id uuid not null references versions on delete cascade,
  -- Null: not in this version.
  frame int check (frame >= 0),
  end_frame int check (end_frame > frame),
  user_id uuid references users on delete set null,
  guest_id uuid references guests on delete set null,
  changed_at timestamptz(3) not null default now(),
  primary key (comment_id, version_id)
);
create index on placements (version_id);

-- Whether a comment of an earlier version is dealt with in a newer one.
create table fix_checks (
  comment_id uuid not null references comments on delete cascade,
  version_id uuid not null references versions on delete cascade,
  verdict text not null check (verdict in ('done', 'fixed', 'not-fixed')),
  user_id uuid references users on delete set null,
  guest_id uuid references guests on delete set null,
  changed_at timestamptz(3) not null default now(),
  primary key (comment_id, version_id)
);
create index on fix_checks (version_id);

-- Whether pages of a new version show the open comments of earlier ones, unless the viewer chooses otherwise.
alter table teams add carries_comments boolean not null default true;
