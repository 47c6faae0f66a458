-- What is to be published or unpublished at a time: one of each kind for each audience of a report.
create table publication_schedules (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  audience text not null check (audience in ('internal', 'public')),
  action text not null check (action in ('publish', 'unpublish')),
  at timestamptz not null,
  -- The version of the draft that was checked, and that goes out whatever is written afterwards; null for unpublishing.
  report_seq bigint,
  -- The report's newest edition when it was checked: one that is published later for the same readers is not replaced.
  last_edition integer not null default 0,
  slug text not null default '',
  note text not null default '',
  accepted_warnings jsonb not null default '[]',
  scheduled_by uuid not null references users (id),
  scheduled_at timestamptz not null default now(),
  -- Counts how often it was moved: what was planned for an earlier time is not done.
  revision integer not null default 1,
  -- When the worker was given it; null: its time has not come.
  queued_at timestamptz,
  -- When and why nothing was done, and who was told.
  failed_at timestamptz,
  failed_words text,
  told uuid[] not null default '{}',
  primary key (organisation_id, id),
  unique (organisation_id, report_id, audience, action),
  check (action = 'unpublish' or report_seq is not null),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index publication_schedules_due on publication_schedules (at) where queued_at is null and failed_at is null;

do $$
begin
  alter table publication_schedules enable row level security;
  alter table publication_schedules force row level security;
  create policy tenant on publication_schedules
    using (organisation_id = (select current_organisation_id()) or (select is_platform()))
    with check (organisation_id = current_organisation_id() or is_platform());
end $$;

-- When an edition was scheduled by whoever published it; null: it was published at once.
alter table publications add column scheduled_at timestamptz;

alter table inbox_done drop constraint inbox_done_place_check;
alter table inbox_done add constraint inbox_done_place_check
  check (place in ('thread', 'review', 'publish', 'data', 'held', 'answer', 'schedule'));
