-- Addresses of an organisation that are told what happens in it. Their secrets are derived, and not kept.
create table webhooks (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  address text not null,
  description text not null default '',
  events text[] not null,
  enabled boolean not null default true,
  -- Why it was switched off without anyone doing so.
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- Since when nothing has arrived; null: what was sent last did, or nothing was sent.
  failing_since timestamptz,
  -- Which secret it has: each rotation makes the next.
  secret_number integer not null default 1,
  previous_secret_until timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);

-- What is sent to one of them: as long as it waits, and for 30 days as a log.
create table webhook_deliveries (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  event text not null,
  report_id uuid,
  report_name text,
  data jsonb not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- The outbox job that may send it; those of earlier requests no longer do.
  job uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  attempted_at timestamptz,
  next_at timestamptz,
  status_code integer,
  fault_words text,
  primary key (organisation_id, id),
  foreign key (organisation_id, webhook_id) references webhooks (organisation_id, id) on delete cascade
);
create index webhook_deliveries_log on webhook_deliveries (organisation_id, webhook_id, created_at desc, id);
create index webhook_deliveries_waiting on webhook_deliveries (organisation_id, webhook_id) where state = 'waiting';
create index webhook_deliveries_age on webhook_deliveries (created_at) where state <> 'waiting';

do $$
declare t text;
begin
  foreach t in array array['webhooks', 'webhook_deliveries']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
