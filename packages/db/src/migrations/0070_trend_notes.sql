-- What analysts note on a day of the trend: of one report, or of the whole organisation.
create table trend_notes (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  -- Null: of the organisation.
  report_id uuid,
  day date not null,
  words text not null check (char_length(words) between 1 and 120),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index trend_notes_day on trend_notes (organisation_id, day);
create index trend_notes_report on trend_notes (organisation_id, report_id);

do $$
begin
  alter table trend_notes enable row level security;
  alter table trend_notes force row level security;
  create policy tenant on trend_notes
    using (organisation_id = (select current_organisation_id()) or (select is_platform()))
    with check (organisation_id = current_organisation_id() or is_platform());
end $$;
