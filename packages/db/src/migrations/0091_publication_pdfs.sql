-- Each edition as a PDF, made once after it was published; or why there is none.
create table publication_pdfs (
  organisation_id uuid not null,
  publication_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  -- 'off', 'no-browser': made once the server can.
  failure text check (failure in ('off', 'no-browser', 'too-large', 'not-made')),
  pdf bytea,
  pdf_object text,
  settled_at timestamptz,
  primary key (organisation_id, publication_id),
  foreign key (organisation_id, publication_id) references publications (organisation_id, id),
  foreign key (organisation_id, pdf_object) references stored_objects (organisation_id, hash),
  check ((state = 'failed') = (failure is not null)),
  check (num_nonnulls(pdf, pdf_object) = case state when 'made' then 1 else 0 end),
  check ((state = 'waiting') = (settled_at is null))
);
-- It is compressed already.
alter table publication_pdfs alter column pdf set storage external;
create index publication_pdfs_object on publication_pdfs (organisation_id, pdf_object) where pdf_object is not null;
create index publication_pdfs_in_row on publication_pdfs (organisation_id) where pdf is not null;
create index publication_pdfs_settled on publication_pdfs (organisation_id, settled_at);

alter table publication_pdfs enable row level security;
alter table publication_pdfs force row level security;
create policy tenant on publication_pdfs
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
