-- What of that which waits for them people have put away. What waits is read from threads, reviews, requests, data and answers.
create table inbox_done (
  organisation_id uuid not null,
  user_id uuid not null references users (id),
  place text not null check (place in ('thread', 'review', 'publish', 'data', 'held', 'answer')),
  -- The thread, or else the report.
  subject_id uuid not null,
  report_id uuid not null,
  -- Up to when: what comes later waits again.
  seen_through timestamptz not null,
  primary key (organisation_id, user_id, place, subject_id),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index inbox_done_report on inbox_done (organisation_id, report_id);

-- Emails that a member doesn't want. No row: they are sent.
create table unwanted_mails (
  organisation_id uuid not null,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('mention', 'reply', 'review', 'publish', 'published', 'data', 'answer')),
  primary key (organisation_id, user_id, kind),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['inbox_done', 'unwanted_mails']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;

-- When readers first answered a question of the report.
alter table reports add column first_answered_at timestamptz;
do $$
begin
  perform set_config('app.platform', 'on', true);
  update reports set first_answered_at = answered.at
    from (
      select organisation_id, report_id, min(answered_at) as at from answers where kind <> 'detail'
      group by organisation_id, report_id) answered
    where answered.organisation_id = reports.organisation_id and answered.report_id = reports.id;
end $$;

-- By which what waits is found.
create index comments_mentions on comments using gin (mentions);
create index comments_author on comments (organisation_id, created_by, thread_id);
create index reviews_open on reviews (organisation_id) where state = 'InReview';
create index data_sources_failing on data_sources (organisation_id, report_id) where fault_told;
create index reports_first_answered on reports (organisation_id, first_answered_at) where first_answered_at is not null;
