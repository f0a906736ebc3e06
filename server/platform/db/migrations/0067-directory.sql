-- The people that a directory knows, by its own names for them (SCIM).
create table directory_people (
  user_id uuid primary key references users on delete cascade,
  user_name text not null,
  external_id text,
  -- The directory made the account, so it may also change its address.
  is_made boolean not null
);
create unique index directory_people_user_name on directory_people (lower(user_name));
