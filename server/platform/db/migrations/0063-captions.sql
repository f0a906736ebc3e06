-- Captions of a version, one row per language. The text is WebVTT as the program writes it, not the file that came.
create table captions (
  id uuid primary key,
  version_id uuid not null references versions on delete cascade,
  language text not null,
  name text not null,
  cues int not null,
  vtt text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index on captions (version_id);
create index on captions (created_by);
