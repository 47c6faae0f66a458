-- What readers should do, as analysts define it: one step is a goal, several are a funnel. Of one report, or of all of them.
create table goals (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  -- Null: of all reports.
  report_id uuid,
  name text not null check (char_length(name) between 1 and 80),
  steps jsonb not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index goals_report on goals (organisation_id, report_id);

do $$
begin
  alter table goals enable row level security;
  alter table goals force row level security;
  create policy tenant on goals
    using (organisation_id = (select current_organisation_id()) or (select is_platform()))
    with check (organisation_id = current_organisation_id() or is_platform());
end $$;
