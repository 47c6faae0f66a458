-- Tags that the front page shows readers as topics: only those that somebody opened to them.
alter table tags add column is_topic boolean not null default false;
