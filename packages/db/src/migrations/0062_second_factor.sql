-- Second factors of people in the embedded user pool. No organisation owns these rows: only the platform sees them.

-- An authenticator app (RFC 6238). Its secret is sealed with the server's key.
create table pool_totp (
  sub uuid primary key references pool_users (sub) on delete cascade,
  -- Null until a first code has shown that the app has it.
  sealed_secret bytea,
  -- What the person, or their client, calls the app.
  name text not null default '',
  -- Whether a sign-in asks for a code.
  enabled boolean not null default false,
  -- The newest 30-second step whose code was used: no code works twice.
  last_step bigint,
  added_at timestamptz,
  last_used_at timestamptz,
  -- A secret that has been handed out and waits for its first code.
  waiting_secret bytea,
  waiting_until timestamptz
);

-- Codes for when the app is lost. A used one is removed.
create table pool_recovery_codes (
  sub uuid not null references pool_users (sub) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null,
  primary key (sub, code_hash)
);

do $$
declare t text;
begin
  foreach t in array array['pool_totp', 'pool_recovery_codes']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy platform on %I using (is_platform()) with check (is_platform())', t);
  end loop;
end $$;
