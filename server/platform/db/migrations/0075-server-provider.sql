-- The provider of the whole server, set on the console. The settings of the environment go first.
create table server_provider (
  is_one boolean primary key default true check (is_one),
  kind text not null check (kind in ('openid', 'saml')),
  name text not null,
  issuer text not null,
  client_id text,
  -- Encrypted with SECRET.
  client_secret text,
  entry_point text,
  certificates text[],
  -- The provider vouches for addresses of these domains.
  domains text[] not null,
  -- The claim or attribute with the groups of a person.
  groups text,
  -- The provider is asked again whether people are still there.
  check_minutes integer,
  is_only boolean not null,
  check ((kind = 'openid') = (client_id is not null and client_secret is not null)),
  check ((kind = 'saml') = (entry_point is not null and certificates is not null))
);
