-- Changes of a text that someone proposes, each with a thread of comments of its own. They are no part of the document.
create table suggestions (
  organisation_id uuid not null,
  thread_id uuid not null,
  -- Where it is in the text of the thread's block: the words before and after, by which it is found again.
  text_before text not null,
  text_after text not null,
  -- What the text said when it was proposed; empty: words are only added.
  original text not null,
  -- What it should say; empty: words are only removed.
  replacement text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  -- Counts changes of it; `If-Match` takes it.
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  decided_by uuid references users (id),
  decided_at timestamptz,
  primary key (organisation_id, thread_id),
  foreign key (organisation_id, thread_id) references comment_threads (organisation_id, id),
  check (original <> replacement),
  check ((state = 'open') = (decided_at is null))
);
create index suggestions_open on suggestions (organisation_id, thread_id) where state = 'open';

alter table suggestions enable row level security;
alter table suggestions force row level security;
create policy tenant on suggestions
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());

-- Open suggestions are put away, too.
alter table inbox_done drop constraint inbox_done_place_check;
alter table inbox_done add constraint inbox_done_place_check
  check (place in ('thread', 'suggestion', 'review', 'publish', 'data', 'held', 'answer', 'schedule'));
