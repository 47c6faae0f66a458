-- Who asks for a report to be published. There until an edition answers it or the report is deleted; the audit log only
-- records that it was asked.
create table publish_requests (
  organisation_id uuid not null,
  report_id uuid not null,
  asked_by uuid not null references users (id),
  asked_at timestamptz not null default now(),
  note text not null default '',
  primary key (organisation_id, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);

alter table publish_requests enable row level security;
alter table publish_requests force row level security;
create policy tenant on publish_requests
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());

-- The last request of each report that no edition has answered since.
do $$
begin
  perform set_config('app.platform', 'on', true);
  insert into publish_requests (organisation_id, report_id, asked_by, asked_at, note)
    select distinct on (reports.organisation_id, reports.id)
      reports.organisation_id, reports.id, entry.actor_id, entry.at, coalesce(entry.subject ->> 'words', '')
    from audit_log entry
    join reports
      on reports.organisation_id = entry.organisation_id and reports.id::text = entry.subject ->> 'reportId'
        and reports.deleted_at is null
    where entry.action = 'report.publish-asked' and entry.actor_id is not null
      and not exists (
        select from publications edition
        where edition.organisation_id = reports.organisation_id and edition.report_id = reports.id
          and edition.published_at >= entry.at)
    order by reports.organisation_id, reports.id, entry.at desc;
end $$;

drop index audit_log_publish_asked;
