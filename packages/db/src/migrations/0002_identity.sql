-- The embedded user pool and the record of mail. No organisation owns these rows: only the platform sees them.

-- SRP verifiers are sealed (AES-256-GCM) with the server's key; sub and pool name are inside the verifier.
create table pool_users (
  sub uuid primary key default gen_random_uuid(),
  email_address text not null,
  email_verified boolean not null default false,
  name text not null default '',
  status text not null default 'Unconfirmed' check (status in ('Unconfirmed', 'Confirmed', 'Disabled')),
  salt bytea not null,
  sealed_verifier bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index pool_users_email_address on pool_users (lower(email_address));

-- One code a user and purpose: a new one voids the old. Tries are counted in pool_limits.
create table pool_codes (
  sub uuid not null references pool_users (sub) on delete cascade,
  purpose text not null check (purpose in ('sign-up', 'reset-password', 'verify-email')),
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (sub, purpose)
);

-- SRP challenges, used once. sub names nobody when the name was unknown: no foreign key.
create table pool_challenges (
  secret_hash bytea primary key,
  sub uuid not null,
  limit_key bytea not null,
  sealed_state bytea not null,
  expires_at timestamptz not null
);
create index pool_challenges_expires_at on pool_challenges (expires_at);

-- A family of tokens, from one sign-in. Its id is the claim origin_jti of every token in it.
create table pool_sessions (
  origin_jti uuid primary key,
  sub uuid not null references pool_users (sub) on delete cascade,
  refresh_token_hash bytea not null unique,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index pool_sessions_sub on pool_sessions (sub);
create index pool_sessions_expires_at on pool_sessions (expires_at);

-- Keys that sign tokens. One signs; a retired one stays published until its last token has expired.
create table pool_signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index pool_signing_keys_current on pool_signing_keys ((true)) where retired_at is null;

-- Counters of tries. The key is a keyed hash of what is counted: no name, no address stands here.
create table pool_limits (
  key bytea primary key,
  count integer not null,
  blocked_until timestamptz,
  resets_at timestamptz not null
);
create index pool_limits_resets_at on pool_limits (resets_at);

-- One row a mail, made before it is sent, so that none goes out twice. sent_at is null while it is being sent.
create table sent_mail (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  -- Empty for mail that left by SMTP: it may hold codes.
  text text not null,
  html text,
  transport text not null check (transport in ('outbox-page', 'smtp')),
  claimed_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sent_mail_sent_at on sent_mail (sent_at desc);

do $$
declare t text;
begin
  foreach t in array array['pool_users', 'pool_codes', 'pool_challenges', 'pool_sessions', 'pool_signing_keys',
    'pool_limits', 'sent_mail']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy platform on %I using (is_platform()) with check (is_platform())', t);
  end loop;
end $$;
