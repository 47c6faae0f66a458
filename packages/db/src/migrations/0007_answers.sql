-- What readers answered: ratings, choices, comments, and details of themselves with their consent.
create table answers (
  organisation_id uuid not null,
  report_id uuid not null,
  -- A random number the page was given, and no person: who knows it may change the answers.
  session_id uuid not null,
  block_id text not null,
  -- Of a detail, which one; '' for an answer to a question.
  field_id text not null default '',
  -- The edition that asked.
  publication_id uuid not null,
  kind text not null check (kind in ('rating', 'choice', 'comment', 'detail')),
  rating smallint check ((kind = 'rating') = (rating is not null)),
  choices text[] check ((kind = 'choice') = (choices is not null)),
  words text check ((kind in ('comment', 'detail')) = (words is not null)),
  -- What the reader agreed to, in the words of that day. Without it no detail is kept.
  consent text check ((kind = 'detail') = (consent is not null and consent <> '')),
  answered_at timestamptz not null default now(),
  primary key (organisation_id, report_id, session_id, block_id, field_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade,
  foreign key (organisation_id, publication_id) references publications (organisation_id, id) on delete cascade
);
create index answers_report on answers (organisation_id, report_id, kind, answered_at desc);
create index answers_publication on answers (organisation_id, publication_id);

alter table answers enable row level security;
alter table answers force row level security;
create policy tenant on answers
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
