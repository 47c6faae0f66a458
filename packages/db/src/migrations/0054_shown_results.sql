-- What readers who have answered are shown of how all did. It grows by ten answers at a time and is kept until then: were it counted
-- again each time, whoever takes an answer of their own back would see that of somebody else move up.
create table shown_results (
  organisation_id uuid not null,
  report_id uuid not null,
  audience text not null check (audience in ('internal', 'public')),
  block_id text not null,
  kind text not null check (kind in ('rating', 'choice', 'matrix')),
  -- Answers that are counted: a whole number of tens.
  counted integer not null,
  -- How many chose each answer, by its id; of a rating, by its step.
  counts jsonb not null,
  primary key (organisation_id, report_id, audience, block_id, kind),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);

alter table shown_results enable row level security;
alter table shown_results force row level security;
create policy tenant on shown_results
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
