-- The provider of a team speaks OpenID Connect or SAML.
alter table team_providers
  add column kind text not null default 'openid' check (kind in ('openid', 'saml')),
  -- The page of a SAML provider that signs people in, and the certificates with which it signs.
  add column entry_point text,
  add column certificates text[],
  alter column client_id drop not null,
  alter column client_secret drop not null,
  add check ((kind = 'openid') = (client_id is not null and client_secret is not null)),
  add check ((kind = 'saml') = (entry_point is not null and certificates is not null));
