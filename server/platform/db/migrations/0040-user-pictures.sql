-- The picture of a person: a small square JPEG in storage. `users.image` is what a sign-in provider claims and is never
-- shown, because loading it would report every viewer to that provider. The id is the address, so it is random.
create table user_pictures (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  size_bytes bigint not null,
  checksum text not null,
  created_at timestamptz(3) not null default now()
);
create trigger user_pictures_unnamed after delete on user_pictures for each row execute function note_unnamed_object();
