-- What kind of problem a reader reports of a whole report. Null: the comment is on a figure.
alter table reader_comments add column problem text
  check (problem in ('wrong', 'unusable', 'unwanted', 'other'));
