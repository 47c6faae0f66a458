-- The source and licence of own boundaries can be changed. Their words are part of the table, whose hash is then another:
-- a set remembers the tables it had, so that maps of those are offered the new words.
alter table boundary_sets add column earlier text[] not null default '{}';
