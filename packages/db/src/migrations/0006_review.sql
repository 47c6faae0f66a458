-- Comments on blocks, and who has read a report over before it is published.
create table comment_threads (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  -- The block the thread stands on. It may be deleted: the thread is kept and says what the block was.
  block_id text not null,
  block_label text not null default '',
  -- The words of the block it is about; empty: the block as a whole.
  quote text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  primary key (organisation_id, id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create index comment_threads_report on comment_threads (organisation_id, report_id, created_at);
-- Counted for every line of the list of reports.
create index comment_threads_open on comment_threads (organisation_id, report_id) where resolved_at is null;

create table comments (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  thread_id uuid not null,
  body text not null,
  -- Members it names, whom a mail told.
  mentions uuid[] not null default '{}',
  -- Counts its edits; `If-Match` takes it.
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, thread_id) references comment_threads (organisation_id, id)
);
create index comments_thread on comments (organisation_id, thread_id, created_at);

-- Whom a mail has told of a comment: one mail a person and comment, however often it is edited.
create table comment_mails (
  organisation_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references users (id),
  sent_at timestamptz not null default now(),
  primary key (organisation_id, comment_id, user_id),
  foreign key (organisation_id, comment_id) references comments (organisation_id, id)
);

-- How the review of a report stands. No row: nobody has asked for one.
create table reviews (
  organisation_id uuid not null,
  report_id uuid not null,
  state text not null check (state in ('Draft', 'InReview', 'Approved', 'SentBack')),
  -- Counts its moves; `If-Match` takes it.
  version integer not null default 1,
  reviewers uuid[] not null default '{}',
  note text not null default '',
  due_on date,
  requested_by uuid not null references users (id),
  requested_at timestamptz not null default now(),
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- Why it was sent back.
  reason text not null default '',
  -- The report's version that was approved; a later head has changed since.
  approved_seq bigint,
  primary key (organisation_id, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

-- What was asked and decided, oldest first; rows are only added.
create table review_steps (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  event text not null check (event in ('request', 'approve', 'sendBack', 'withdraw')),
  words text not null default '',
  made_by uuid not null references users (id),
  made_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create index review_steps_report on review_steps (organisation_id, report_id, made_at desc);

do $$
declare t text;
begin
  foreach t in array array['comment_threads', 'comments', 'comment_mails', 'reviews', 'review_steps']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
