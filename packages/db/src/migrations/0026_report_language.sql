-- The language a report is written in, read from its document as its name is; null: its organisation's.
alter table reports add column language text;

-- Of an edition: the language its page is in, for what is said where the page is not shown, and the warnings that its
-- publisher accepted, as they were read.
alter table publications
  add column language text,
  add column accepted_warnings jsonb not null default '[]';
