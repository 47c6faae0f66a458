-- Whose the Yjs client ids are that a report is written under: their first writer's. Asked for by id, since looking through
-- the log for one takes as long as the log is. Ids from before are their next writer's.
create table document_writers (
  organisation_id uuid not null,
  report_id uuid not null,
  client bigint not null,
  user_id uuid not null references users (id),
  primary key (organisation_id, report_id, client),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

alter table document_writers enable row level security;
alter table document_writers force row level security;
create policy tenant on document_writers
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
