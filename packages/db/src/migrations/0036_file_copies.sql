-- Narrower copies of images, for the screens of readers: made when an image is uploaded, or when a page first needs them.
create table file_copies (
  organisation_id uuid not null,
  file_hash text not null,
  width integer not null,
  content_type text not null,
  bytes bytea not null,
  primary key (organisation_id, file_hash, width),
  foreign key (organisation_id, file_hash) references files (organisation_id, hash) on delete cascade
);
-- It is compressed already.
alter table file_copies alter column bytes set storage external;

alter table file_copies enable row level security;
alter table file_copies force row level security;
create policy tenant on file_copies
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
