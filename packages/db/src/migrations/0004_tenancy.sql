-- The user pool: other names to sign in with, what a code proves, and where a sign-in happened.
alter table pool_users
  add column username text,
  add column phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_verified boolean not null default false,
  -- Signed up more than once with different passwords: whoever confirms has to choose a new one.
  add column is_contested boolean not null default false;
create unique index pool_users_username on pool_users (lower(username));
-- Only a proven address or number is anybody's: else an unproven one would keep its owner out.
drop index pool_users_email_address;
create unique index pool_users_email_address on pool_users (lower(email_address)) where email_verified;
create index pool_users_any_email_address on pool_users (lower(email_address));
create unique index pool_users_phone_number on pool_users (phone_number) where phone_verified;
create index pool_users_any_phone_number on pool_users (phone_number);

-- The address or number a code was sent to, which it proves. A new one takes effect only then.
alter table pool_codes add column address text;
alter table pool_codes drop constraint pool_codes_purpose_check;
alter table pool_codes add constraint pool_codes_purpose_check
  check (purpose in ('sign-up', 'reset-password', 'verify-email', 'verify-phone'));

-- 'Firefox on Windows': enough to know one's own sign-ins apart, and no fingerprint.
alter table pool_sessions add column browser text not null default '';

alter table sent_mail drop constraint sent_mail_transport_check;
alter table sent_mail add constraint sent_mail_transport_check
  check (transport in ('outbox-page', 'smtp', 'text-message'));

alter table organisations
  -- Days that raw events of readers are kept.
  add column retention_days integer not null default 365 check (retention_days between 30 and 1825),
  -- Whether engagement may show which member read an internal publication.
  add column names_readers boolean not null default false;

-- Names an organisation had. They lead to the new name, and rest before anybody else may take them.
create table former_names (
  name text primary key,
  organisation_id uuid not null references organisations (id),
  released_at timestamptz not null default now()
);
create index former_names_organisation on former_names (organisation_id);

-- Letters without accents and case, as `plainLetters` of the domain has them, so that Élodie is found and ordered as Elodie.
create function plain_letters(text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize($1, nfkd), U&'[\0300-\036F]', '', 'g')), 'ØøĐđŁłẞÆŒÞ', 'ooddllßæœþ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
-- By which people are found and ordered: the name and then the address.
alter table users add column find_name text not null
  generated always as (left(plain_letters(ltrim(name || ' ' || email_address)), 400)) stored;

-- Who was a member and is none any more, so that a mail domain does not bring back whom somebody removed.
create table former_members (
  organisation_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  left_at timestamptz not null default now(),
  primary key (organisation_id, user_id)
);
create index organisations_auto_enrollment on organisations using gin (auto_enrollment_domains);

create table branding (
  organisation_id uuid primary key references organisations (id),
  fonts text[] not null default '{}',
  default_report_font text not null default 'Roboto',
  default_report_headers_font text not null default 'Roboto',
  default_visualisation_font text not null default 'Roboto',
  -- Colours of chart series in order, as #rrggbb; empty: the product's own.
  palette text[] not null default '{}',
  logo_hash text,
  updated_at timestamptz not null default now(),
  foreign key (organisation_id, logo_hash) references files (organisation_id, hash)
);

create table invites (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  email_address text not null,
  roles text[] not null default '{}'
    check (roles <@ array['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst']),
  status text not null default 'Pending' check (status in ('Pending', 'Sent', 'Revoked')),
  -- SHA-256 of the token in the link; the token itself is nowhere but in the mail.
  token_hash bytea not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  primary key (organisation_id, id)
);
-- One open invite an address.
create unique index invites_open on invites (organisation_id, lower(email_address))
  where status <> 'Revoked' and accepted_at is null;
create index invites_created on invites (organisation_id, created_at desc);

create table organisation_features (
  organisation_id uuid not null references organisations (id),
  feature_key text not null,
  status boolean not null,
  updated_by uuid references users (id),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, feature_key)
);

create table api_tokens (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  token_hash bytea not null unique,
  -- The first characters, by which a person knows it again.
  hint text not null,
  capabilities text[] not null,
  -- A token may do what its maker may, and no more than it was made for.
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id)
);

-- What was done stays written down: the application adds to the log and reads it, and nothing else.
revoke update, delete on audit_log from bubbles_app;
-- Except that a deleted organisation's log goes with everything else it had.
create function erase_audit_log(organisation uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_platform() or not exists (select 1 from organisations where id = organisation and status = 'Deleted') then
    raise exception 'Only the log of a deleted organisation is erased.' using errcode = '42501';
  end if;
  delete from audit_log where organisation_id = organisation;
end $$;
-- As before, but asked once a query instead of once a row: members and entries are counted in thousands.
alter policy tenant on members using (
  organisation_id = (select current_organisation_id())
  or user_id = (select current_user_id())
  or (select is_platform()));
alter policy tenant on audit_log using (
  organisation_id = (select current_organisation_id()) or (select is_platform()));
create index audit_log_action on audit_log (organisation_id, action, at desc);
create index audit_log_actor on audit_log (organisation_id, actor_id, at desc);
-- What account managers did, over all organisations.
create index audit_log_accounts on audit_log (at desc) where action like 'account.%';
create index organisations_created on organisations (created_at desc);
create index organisations_owner on organisations (owner_id);

do $$
declare t text;
begin
  foreach t in array array['branding', 'former_members', 'invites', 'organisation_features', 'api_tokens']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I using (organisation_id = current_organisation_id() or is_platform())
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;

alter table former_names enable row level security;
alter table former_names force row level security;
create policy platform on former_names using (is_platform()) with check (is_platform());
