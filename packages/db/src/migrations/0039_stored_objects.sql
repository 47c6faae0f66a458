-- Bytes that are kept in an object store (S3) instead of in their row: one for each content of an organisation, by its
-- hash. A row is here before its object is written, and until it is deleted: no object is ever unknown.
create table stored_objects (
  organisation_id uuid not null references organisations (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  size bigint not null,
  stored_at timestamptz not null default now(),
  -- When it was found that no row refers to it any more. Backups that began before may still read it.
  unused_since timestamptz,
  -- While it is being deleted, which no transaction waits for.
  deleting_since timestamptz,
  primary key (organisation_id, hash)
);
create index stored_objects_unused on stored_objects (unused_since) where unused_since is not null;
alter table stored_objects enable row level security;
alter table stored_objects force row level security;
create policy tenant on stored_objects
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());

-- Each has its bytes, or refers to them.
alter table files alter column bytes drop not null,
  add column bytes_object text,
  add check (num_nonnulls(bytes, bytes_object) = 1),
  add foreign key (organisation_id, bytes_object) references stored_objects (organisation_id, hash);
alter table file_copies alter column bytes drop not null,
  add column bytes_object text,
  add check (num_nonnulls(bytes, bytes_object) = 1),
  add foreign key (organisation_id, bytes_object) references stored_objects (organisation_id, hash);
alter table report_thumbnails alter column bytes drop not null,
  add column bytes_object text,
  add check (num_nonnulls(bytes, bytes_object) = 1),
  add foreign key (organisation_id, bytes_object) references stored_objects (organisation_id, hash);
alter table report_imports alter column content drop not null,
  add column content_object text,
  add check (num_nonnulls(content, content_object) = 1),
  add foreign key (organisation_id, content_object) references stored_objects (organisation_id, hash);
alter table publications alter column html_gzip drop not null, alter column html_brotli drop not null,
  add column html_gzip_object text, add column html_brotli_object text,
  add check (num_nonnulls(html_gzip, html_gzip_object) = 1),
  add check (num_nonnulls(html_brotli, html_brotli_object) = 1),
  add foreign key (organisation_id, html_gzip_object) references stored_objects (organisation_id, hash),
  add foreign key (organisation_id, html_brotli_object) references stored_objects (organisation_id, hash);
alter table publication_data alter column csv_gzip drop not null,
  add column csv_gzip_object text,
  add check (num_nonnulls(csv_gzip, csv_gzip_object) = 1),
  add foreign key (organisation_id, csv_gzip_object) references stored_objects (organisation_id, hash);

-- What still refers to an object.
create index files_object on files (organisation_id, bytes_object) where bytes_object is not null;
create index file_copies_object on file_copies (organisation_id, bytes_object) where bytes_object is not null;
create index report_thumbnails_object on report_thumbnails (organisation_id, bytes_object) where bytes_object is not null;
create index report_imports_object on report_imports (organisation_id, content_object) where content_object is not null;
create index publications_gzip_object on publications (organisation_id, html_gzip_object) where html_gzip_object is not null;
create index publications_brotli_object on publications (organisation_id, html_brotli_object) where html_brotli_object is not null;
create index publication_data_object on publication_data (organisation_id, csv_gzip_object) where csv_gzip_object is not null;

-- What is still in its row: where an object store takes all, next to nothing.
create index files_in_row on files (organisation_id) where bytes is not null;
create index file_copies_in_row on file_copies (organisation_id) where bytes is not null;
create index report_thumbnails_in_row on report_thumbnails (organisation_id) where bytes is not null;
create index report_imports_in_row on report_imports (organisation_id) where content is not null;
create index publications_gzip_in_row on publications (organisation_id) where html_gzip is not null;
create index publications_brotli_in_row on publications (organisation_id) where html_brotli is not null;
create index publication_data_in_row on publication_data (organisation_id) where csv_gzip is not null;
