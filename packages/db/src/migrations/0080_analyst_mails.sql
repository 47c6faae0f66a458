-- The zone in which the organisation counts its days and gets its weekly digest (IANA).
alter table organisations add column time_zone text not null default 'UTC'
  check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');

-- Emails to analysts, which a member can do without like the others.
alter table unwanted_mails drop constraint unwanted_mails_kind_check;
alter table unwanted_mails add constraint unwanted_mails_kind_check check (
  kind in ('mention', 'reply', 'review', 'publish', 'published', 'data', 'answer', 'digest', 'surge', 'fall'));

-- How far the organisation's emails to analysts have come.
create table engagement_rounds (
  organisation_id uuid primary key references organisations (id),
  -- The Monday for which a digest was last given to the worker, and for which one was last written.
  digest_queued date,
  digest_written date,
  -- When readers were last looked at for alerts.
  alerts_at timestamptz
);

-- What analysts have been alerted of, so that they are once.
create table engagement_alerts (
  organisation_id uuid not null references organisations (id),
  report_id uuid not null,
  kind text not null check (kind in ('surge', 'fall')),
  -- The day with many readers, or the day on which the edition came out.
  day date not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, report_id, kind, day),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['engagement_rounds', 'engagement_alerts']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
