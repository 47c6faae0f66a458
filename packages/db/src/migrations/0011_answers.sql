-- Answers joined to what their reader had read, and readers' comments that became threads of the draft.

alter table answers
  -- The visit in which it was given: `engagement_events.session_id`. Null where the reader is not counted, and of
  -- details, so that no name stands beside what somebody read.
  add column visit_id text check (visit_id is null or (visit_id ~ '^[0-9a-f-]{36}$' and kind <> 'detail'));
create index answers_visits on answers (organisation_id, report_id, visit_id) where visit_id is not null;

alter table comments
  -- The edition whose reader wrote it; null: a member's own words.
  add column from_edition integer;

alter table comment_threads
  -- Whose answer to `block_id` it began with. Null again once the reader has taken that back.
  add column answer_session_id uuid;
-- A reader's comment opens one thread, whoever asks and however often.
create unique index comment_threads_answer on comment_threads (organisation_id, report_id, answer_session_id, block_id)
  where answer_session_id is not null;
