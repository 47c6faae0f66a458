-- The place of a title among others: plain letters, and numbers by their value ("Report 9" before "Report 10"). A number
-- is as wide as twenty digits; of a longer one the last twenty count.
create function title_order(text) returns text language sql immutable strict parallel safe
  return left(
    regexp_replace(
      regexp_replace(left(plain_letters($1), 200), '([0-9]+)', '00000000000000000000\1', 'g'),
      '[0-9]*([0-9]{20})', '\1', 'g'),
    600);

-- In code points, which every machine orders alike.
alter table reports
  add column title_order text collate "C" not null generated always as (title_order(name)) stored;

-- One for each order of the list; the id decides between equals, and says where a page ended.
drop index reports_updated;
create index reports_updated on reports (organisation_id, updated_at, id) where deleted_at is null;
create index reports_created on reports (organisation_id, created_at, id) where deleted_at is null;
create index reports_title on reports (organisation_id, title_order, id) where deleted_at is null;

-- The last time a report was asked to be published, looked up for each line of the list.
create index audit_log_publish_asked on audit_log (organisation_id, (subject ->> 'reportId'), at desc)
  where action = 'report.publish-asked';
