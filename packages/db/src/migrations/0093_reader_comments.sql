-- Whether readers can comment on figures of a report. Off: nobody writes unasked.
alter table report_sharing add column comments boolean not null default false;

-- A thread that a reader began has no member who did.
alter table comment_threads alter column created_by drop not null;

-- What a reader wrote about a figure, each with a thread of its own.
create table reader_comments (
  organisation_id uuid not null,
  thread_id uuid not null,
  -- '' once it was erased for its writer.
  words text not null,
  -- As the reader gave it; '' for none.
  name text not null default '',
  -- The edition it is about, and what readers call the figure there, such as "Figure 2".
  edition integer not null,
  audience text not null check (audience in ('internal', 'public')),
  figure text not null default '',
  -- The edition whose figure the reader was last told of, or began with.
  told_edition integer not null,
  -- Null: none was left, or it was forgotten.
  address text,
  written_at timestamptz not null default now(),
  -- Null: the link in the first email was not followed, and nothing else is sent.
  confirmed_at timestamptz,
  -- Refusals for good of the receiving server, since an email was last accepted.
  failures integer not null default 0,
  primary key (organisation_id, thread_id),
  foreign key (organisation_id, thread_id) references comment_threads (organisation_id, id),
  check (address is not null or confirmed_at is null)
);
create index reader_comments_address on reader_comments (address) where address is not null;
create index reader_comments_kept on reader_comments (written_at) where address is not null;

alter table reader_comments enable row level security;
alter table reader_comments force row level security;
create policy tenant on reader_comments
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());

-- What members write to the reader; everything else in a thread stays among members.
alter table comments add column to_reader boolean not null default false;
-- When it was queued for the reader: once.
alter table comments add column reader_told_at timestamptz;

alter table inbox_done drop constraint inbox_done_place_check;
alter table inbox_done add constraint inbox_done_place_check
  check (place in ('thread', 'suggestion', 'review', 'publish', 'data', 'held', 'answer', 'schedule', 'reader'));

alter table unwanted_mails drop constraint unwanted_mails_kind_check;
alter table unwanted_mails add constraint unwanted_mails_kind_check check (
  kind in ('mention', 'reply', 'review', 'publish', 'published', 'data', 'answer', 'readerComment', 'digest', 'surge', 'fall')
);
