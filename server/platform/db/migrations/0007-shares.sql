-- One link per item. Only a hash of its secret is stored; the secret derives from the id and the generation, so the
-- link can be shown again. A new generation is a new link and invalidates the previous one.
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

-- The people whom a limited link admits, by confirmed address.
create table share_recipients (
  share_id uuid not null references shares on delete cascade,
  email text not null check (email = lower(email)),
  added_at timestamptz(3) not null default now(),
  primary key (share_id, email)
);

-- Visitors of the last hour, so that each counts once.
create table share_visits (
  share_id uuid not null references shares on delete cascade,
  visitor text not null,
  at timestamptz(3) not null default now(),
  primary key (share_id, visitor)
);

-- People without an account who gave a name. A cookie holds the token.
create table guests (
  id uuid primary key,
  token_hash text not null unique,
  name text not null,
  created_at timestamptz(3) not null default now()
);

-- Wrong guesses in the current period, per guessable secret. Worthless after a crash.
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
-- The two unique indexes above are partial, so neither finds all likes of a comment.
create index on comment_likes (comment_id);
create index on comment_likes (guest_id) where guest_id is not null;

-- A guest's download link belongs to the share link that admitted them, in its state at the time.
alter table downloads alter column created_by drop not null;
alter table downloads add column share_id uuid references shares on delete cascade;
alter table downloads add column share_state text;
create index on downloads (share_id) where share_id is not null;

-- True if neither this item nor any ancestor is deleted.
create function is_living(wanted uuid) returns boolean language sql stable as $$
  with recursive up as (
    select id, parent_id, deleted_at from items where id = wanted
    union all
    select items.id, items.parent_id, items.deleted_at from items join up on items.id = up.parent_id
  )
  select count(*) > 0 and count(deleted_at) = 0 from up
$$;

-- The place of an item relative to a shared one: the shared item itself, or inside it; null if elsewhere or deleted.
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
