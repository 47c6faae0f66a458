-- The application's role. It owns nothing and cannot bypass row-level security.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'bubbles_app') then
    create role bubbles_app nologin nosuperuser nobypassrls;
  end if;
end $$;

-- The three settings every transaction begins with. After a transaction PostgreSQL
-- leaves them as '' and not null, hence nullif.
create function current_organisation_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organisation_id', true), '')::uuid;
create function current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function is_platform() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.platform', true), '') = 'on';

create table users (
  id uuid primary key default gen_random_uuid(),
  pool_sub text not null unique,
  email_address text not null,
  email_verified boolean not null default false,
  name text not null default '',
  status text not null default 'Active' check (status in ('Active', 'Disabled', 'Deleted')),
  global_roles text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_email_address on users (lower(email_address));

create table organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  friendly_name text not null,
  status text not null default 'Active' check (status in ('Active', 'Disabled', 'Deleted')),
  owner_id uuid not null references users (id),
  auto_enrollment_domains text[] not null default '{}',
  google_analytics4_measurement_id text,
  locale text not null default 'en-GB',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table members (
  organisation_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  roles text[] not null default '{}'
    check (roles <@ array['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst']),
  joined_at timestamptz not null default now(),
  primary key (organisation_id, user_id)
);
create index members_user on members (user_id);

create table reports (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  is_template boolean not null default false,
  -- The number of the last update in the report's log: its version.
  head_seq bigint not null default 0,
  -- Drawn from the document at version thumbnail_seq, when somebody first asks.
  thumbnail text,
  thumbnail_seq bigint not null default -1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create index reports_updated on reports (organisation_id, updated_at desc) where deleted_at is null;

-- Append-only: every acknowledged edit is a row here before it is acknowledged.
create table document_updates (
  organisation_id uuid not null,
  report_id uuid not null,
  seq bigint not null,
  update bytea not null,
  update_hash bytea not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, report_id, seq),
  unique (organisation_id, report_id, update_hash),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

-- The log folded up to a number; one row a report, replaced as the log grows.
create table document_snapshots (
  organisation_id uuid not null,
  report_id uuid not null,
  seq bigint not null,
  state bytea not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

create table datasets (
  organisation_id uuid not null references organisations (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  name text not null default '',
  content jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, hash)
);

create table files (
  organisation_id uuid not null references organisations (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, hash)
);

-- One immutable row a publication: what was published is what was rendered.
create table publications (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  audience text not null check (audience in ('internal', 'public')),
  edition integer not null,
  note text not null default '',
  name text not null,
  report_seq bigint not null,
  document jsonb not null,
  block_changes jsonb not null,
  html_gzip bytea not null,
  html_brotli bytea not null,
  -- Hashes of the page's inline style and script, for its Content-Security-Policy.
  inline_hashes jsonb not null,
  etag text not null,
  published_by uuid not null references users (id),
  published_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, report_id, edition),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create index publications_report on publications (organisation_id, report_id, published_at desc);

-- Which publication is live for an audience. No row: unpublished.
create table live_publications (
  organisation_id uuid not null,
  report_id uuid not null,
  audience text not null check (audience in ('internal', 'public')),
  publication_id uuid not null,
  primary key (organisation_id, report_id, audience),
  foreign key (organisation_id, publication_id) references publications (organisation_id, id)
);

-- An address belongs to one report for ever, so that an old link never shows another report.
create table slugs (
  organisation_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$'),
  report_id uuid not null,
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organisation_id, slug),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create unique index slugs_current on slugs (organisation_id, report_id) where is_current;

-- Images of a live publication, under a key nobody can guess.
create table publication_files (
  organisation_id uuid not null,
  media_key text not null,
  publication_id uuid not null,
  file_hash text not null,
  primary key (organisation_id, media_key),
  foreign key (organisation_id, publication_id) references publications (organisation_id, id),
  foreign key (organisation_id, file_hash) references files (organisation_id, hash)
);
create index publication_files_publication on publication_files (organisation_id, publication_id);

create table outbox (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid references organisations (id),
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  run_after timestamptz not null default now(),
  attempts integer not null default 0,
  done_at timestamptz,
  last_error text
);
create index outbox_due on outbox (run_after) where done_at is null;

create table audit_log (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  actor_id uuid references users (id),
  action text not null,
  subject jsonb not null default '{}',
  primary key (organisation_id, id)
);
create index audit_log_at on audit_log (organisation_id, at desc);

-- Answers already given to a retried request.
create table idempotency_keys (
  organisation_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  key text not null,
  operation text not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id, operation, key)
);

-- Row-level security. A transaction sees its organisation, its user's own rows, or (platform) all.
do $$
declare t text;
begin
  foreach t in array array['reports', 'document_updates', 'document_snapshots', 'datasets', 'files',
    'publications', 'live_publications', 'slugs', 'publication_files', 'audit_log', 'idempotency_keys']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I using (organisation_id = current_organisation_id() or is_platform())
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;

alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox
  using (is_platform())
  with check (organisation_id = current_organisation_id() or is_platform());

alter table members enable row level security;
alter table members force row level security;
create policy tenant on members
  using (organisation_id = current_organisation_id() or user_id = current_user_id() or is_platform())
  with check (organisation_id = current_organisation_id() or is_platform());

alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations
  using (
    id = current_organisation_id()
    or is_platform()
    or exists (select 1 from members m where m.organisation_id = organisations.id and m.user_id = current_user_id())
  )
  with check (id = current_organisation_id() or is_platform());

alter table users enable row level security;
alter table users force row level security;
create policy tenant on users
  using (
    id = current_user_id()
    or is_platform()
    or exists (
      select 1 from members m
      where m.user_id = users.id and m.organisation_id = current_organisation_id()
    )
  )
  with check (id = current_user_id() or is_platform());
