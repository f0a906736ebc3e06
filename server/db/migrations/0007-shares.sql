-- One link for each item. Of its secret only a hash is kept; the secret is worked out from the id and the generation, so
-- that the link can be shown again. The next generation is a new link, and the one before leads nowhere.
create table shares (
  id uuid primary key,
  item_id uuid not null unique references items on delete cascade,
  visibility text not null check (visibility in ('onlyMe', 'limited', 'public')),
  access text not null check (access in ('view', 'edit')),
  generation integer not null default 1,
  secret_hash text not null unique,
  password_hash text,
  expires_at timestamptz(3),
  allow_download boolean not null default true,
  allow_comments boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  view_count integer not null default 0,
  last_viewed_at timestamptz(3),
  last_viewed_by text
);
create index on shares (created_by);

-- The people whom a limited link lets in, by an address that they have confirmed.
create table share_recipients (
  share_id uuid not null references shares on delete cascade,
  email text not null check (email = lower(email)),
  added_at timestamptz(3) not null default now(),
  primary key (share_id, email)
);

-- Who opened a link within the last hour, so that they count once.
create table share_visits (
  share_id uuid not null references shares on delete cascade,
  visitor text not null,
  at timestamptz(3) not null default now(),
  primary key (share_id, visitor)
);

-- People without an account who said their name. A cookie holds the token.
create table guests (
  id uuid primary key,
  token_hash text not null unique,
  name text not null,
  created_at timestamptz(3) not null default now()
);

-- Wrong guesses since a moment, for each thing that can be guessed. They mean nothing after a crash.
create unlogged table guesses (
  bucket text primary key,
  count integer not null,
  since timestamptz(3) not null
);

alter table comments add column guest_id uuid references guests on delete set null;
create index on comments (guest_id) where guest_id is not null;

alter table comment_likes drop constraint comment_likes_pkey;
alter table comment_likes alter column user_id drop not null;
alter table comment_likes add column guest_id uuid references guests on delete cascade;
alter table comment_likes add check (num_nonnulls(user_id, guest_id) = 1);
create unique index comment_likes_of_users on comment_likes (comment_id, user_id) where guest_id is null;
create unique index comment_likes_of_guests on comment_likes (comment_id, guest_id) where user_id is null;
-- The two above are for some rows each, so a comment’s likes are found by neither.
create index on comment_likes (comment_id);
create index on comment_likes (guest_id) where guest_id is not null;

-- A download link that was made by a guest belongs to the link that let them in, as it was then.
alter table downloads alter column created_by drop not null;
alter table downloads add column share_id uuid references shares on delete cascade;
alter table downloads add column share_state text;
create index on downloads (share_id) where share_id is not null;

-- Whether neither this item nor anything above it was deleted.
create function is_living(wanted uuid) returns boolean language sql stable as $$
  with recursive up as (
    select id, parent_id, deleted_at from items where id = wanted
    union all
    select items.id, items.parent_id, items.deleted_at from items join up on items.id = up.parent_id
  )
  select count(*) > 0 and count(deleted_at) = 0 from up
$$;

-- Where an item stands below a shared one: it is that one itself, or inside; null when it is elsewhere, or deleted.
create function link_place(wanted uuid, shared uuid) returns text language sql stable as $$
  with recursive up as (
    select id, parent_id, deleted_at from items where id = wanted
    union all
    select items.id, items.parent_id, items.deleted_at from items join up on items.id = up.parent_id
    where up.id <> shared
  )
  select case when wanted = shared then 'root' else 'inside' end
  from up having count(deleted_at) = 0 and count(*) filter (where id = shared) = 1
$$;
