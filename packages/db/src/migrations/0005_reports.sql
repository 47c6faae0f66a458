alter table reports
  -- The name in plain letters, by which lists are ordered; it makes itself.
  add column find_name text not null generated always as (left(plain_letters(name), 400)) stored,
  -- When a deleted report was emptied for good. Its row stays: its addresses never show another report.
  add column purged_at timestamptz;
create index reports_deleted on reports (deleted_at) where deleted_at is not null and purged_at is null;

-- When content was last put to use: what was just uploaded is never swept away.
alter table datasets add column used_at timestamptz not null default now();
alter table files add column used_at timestamptz not null default now();

-- Versions that are more than a save: where the report came from, what was restored, what was given a name.
create table document_versions (
  organisation_id uuid not null,
  report_id uuid not null,
  seq bigint not null,
  kind text not null default 'edited' check (kind in ('created', 'edited', 'restored', 'imported')),
  name text check (name <> ''),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, report_id, seq),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

-- The whole log up to a number, here and there, so that an old version is read without what lies before it.
-- Made when an old version is first asked for; losing them costs time and nothing else.
create table document_checkpoints (
  organisation_id uuid not null,
  report_id uuid not null,
  seq bigint not null,
  state bytea not null,
  primary key (organisation_id, report_id, seq),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

-- What search reads of a draft as it was at version seq.
create table report_texts (
  organisation_id uuid not null,
  report_id uuid not null,
  seq bigint not null,
  -- As written, for the words around a find.
  body text not null,
  -- In plain letters, by our own words and not by a language's: made the same on every machine.
  vector tsvector not null,
  primary key (organisation_id, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create index report_texts_vector on report_texts using gin (vector);

-- A picture somebody chose instead of the one drawn from the document.
create table report_thumbnails (
  organisation_id uuid not null,
  report_id uuid not null,
  content_type text not null,
  bytes bytea not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

-- Uploaded files that a report can be made of, checked already.
create table report_imports (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('bundle', 'table')),
  name text not null,
  description text not null default '',
  -- A table's size.
  row_count integer,
  column_count integer,
  -- The exported report as it came, or the table as read, as JSON.
  content bytea not null,
  thumbnail text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  kept_until timestamptz not null,
  primary key (organisation_id, id)
);
create index report_imports_kept on report_imports (kept_until);

do $$
declare t text;
begin
  foreach t in array array['document_versions', 'document_checkpoints', 'report_texts', 'report_thumbnails',
    'report_imports']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I using (organisation_id = current_organisation_id() or is_platform())
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
