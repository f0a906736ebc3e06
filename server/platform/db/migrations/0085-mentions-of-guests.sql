-- Guests of approvals whom a comment means. A row stays when the name leaves the text, so that no comment is emailed twice.
create table comment_guest_mentions (
  comment_id uuid not null references comments on delete cascade,
  email text not null,
  -- As it was written after the @: never the address, which other guests would read.
  name text not null,
  -- Whether the text has it now.
  is_named boolean not null default true,
  created_at timestamptz(3) not null default now(),
  -- When it was emailed, or turned out that it may not be.
  settled_at timestamptz(3),
  primary key (comment_id, email)
);
create index comment_guest_mentions_waiting on comment_guest_mentions (created_at) where settled_at is null and is_named;
create trigger comment_guest_mentions_changed after insert or update of is_named on comment_guest_mentions
  for each row execute function note_changed_likes();
