-- The day (UTC) on which a member last used the dashboard; null: not since this is noted.
alter table members add column last_seen_on date;
