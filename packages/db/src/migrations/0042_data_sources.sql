-- Addresses that figures of a report take their data from, again and again. One row a figure; the figure itself names the
-- table it shows, in the document.
create table data_sources (
  organisation_id uuid not null,
  report_id uuid not null,
  block_id text not null,
  address text not null,
  -- Where in JSON the rows are; empty: the only list there is.
  list_path text not null default '',
  repeats text not null default 'never' check (repeats in ('never', 'hourly', 'daily', 'weekly')),
  -- Minutes after midnight and day of the week (1 is Monday), in UTC.
  at_minute integer not null default 360 check (at_minute between 0 and 1439),
  weekday integer not null default 1 check (weekday between 1 and 7),
  columns jsonb not null,
  applied_hash text not null,
  etag text,
  last_modified text,
  notes jsonb not null default '[]',
  checked_at timestamptz not null,
  changed_at timestamptz not null,
  next_at timestamptz,
  failures integer not null default 0,
  fault_code text,
  fault_words text,
  fault_since timestamptz,
  fault_told boolean not null default false,
  connected_by uuid not null references users (id),
  connected_at timestamptz not null default now(),
  primary key (organisation_id, report_id, block_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index data_sources_due on data_sources (next_at) where next_at is not null;

-- Reports whose new data is published without anyone pressing a button: a publisher has allowed it.
create table data_publishing (
  organisation_id uuid not null,
  report_id uuid not null,
  allowed_by uuid not null references users (id),
  allowed_at timestamptz not null default now(),
  -- Why the last new data waits in the draft; null where it does not.
  held_words text,
  held_since timestamptz,
  primary key (organisation_id, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['data_sources', 'data_publishing']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;

alter table document_versions drop constraint document_versions_kind_check;
alter table document_versions add constraint document_versions_kind_check
  check (kind in ('created', 'edited', 'restored', 'imported', 'refreshed'));
