-- The data of a figure as readers take it, made once for each edition: CSV, compressed by gzip.
create table publication_data (
  organisation_id uuid not null,
  publication_id uuid not null,
  block_id text not null,
  -- Of the code that made it: what an earlier one made is not served any more.
  version integer not null,
  title text not null,
  csv_gzip bytea not null,
  primary key (organisation_id, publication_id, block_id),
  foreign key (organisation_id, publication_id) references publications (organisation_id, id)
);
-- It is compressed already.
alter table publication_data alter column csv_gzip set storage external;

alter table publication_data enable row level security;
alter table publication_data force row level security;
create policy tenant on publication_data
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
