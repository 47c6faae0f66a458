-- Passkeys of people in the embedded user pool (WebAuthn). Only the platform sees them.
create table pool_passkeys (
  -- What the authenticator calls it, in base64url.
  id text primary key,
  sub uuid not null references pool_users (sub) on delete cascade,
  public_key bytea not null,
  -- How often it has been used, if the authenticator counts.
  counter bigint not null,
  -- What the person calls it.
  name text not null,
  transports text[] not null,
  attachment text,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index pool_passkeys_sub on pool_passkeys (sub, added_at);

alter table pool_passkeys enable row level security;
alter table pool_passkeys force row level security;
create policy platform on pool_passkeys using (is_platform()) with check (is_platform());
