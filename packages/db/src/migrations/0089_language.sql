-- The language in which someone uses the dashboard; null: the one their browser asks for.
alter table users add column language text check (language in ('en', 'de'));
