-- Accounts of the user pool that sign in at an OpenID Connect provider: the installation's, or an organisation's.
create table pool_links (
  -- `installation`, or the organisation's id.
  provider text not null,
  issuer text not null,
  -- Who it is there (`sub`).
  subject text not null,
  sub uuid not null references pool_users (sub) on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (provider, issuer, subject)
);
create unique index pool_links_sub on pool_links (sub, provider, issuer);

-- Steps of such a sign-in that can be taken once: the answer of the provider, and the code that our own page is given.
create table pool_redirects (
  secret_hash bytea primary key,
  step text not null check (step in ('provider', 'code')),
  sealed_state bytea not null,
  expires_at timestamptz not null
);
create index pool_redirects_expires_at on pool_redirects (expires_at);

-- An organisation's own provider.
create table single_sign_on (
  organisation_id uuid primary key references organisations (id),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed with the server's key.
  sealed_secret bytea not null,
  -- Whether whoever signs in there becomes a member, or members and invited people alone sign in.
  joins text not null check (joins in ('automatic', 'invited')),
  enforced boolean not null default false,
  groups_claim text not null default 'groups',
  group_roles jsonb not null default '[]',
  -- When somebody last signed in with it; null: nobody has since the issuer, client or secret was changed.
  worked_at timestamptz,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default now()
);

-- Domains of email addresses whose people sign in there. One that is verified belongs to one organisation.
create table single_sign_on_domains (
  organisation_id uuid not null references organisations (id),
  domain text not null,
  -- What its TXT record has to say.
  token text not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, domain)
);
create unique index single_sign_on_domains_verified on single_sign_on_domains (domain) where verified_at is not null;

do $$
declare t text;
begin
  foreach t in array array['pool_links', 'pool_redirects']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy platform on %I using ((select is_platform())) with check (is_platform())', t);
  end loop;
  foreach t in array array['single_sign_on', 'single_sign_on_domains']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
