-- Where readers' events are, once they are not here: no server starts that would answer without them.
alter table installation add column events_in text check (events_in = 'clickhouse');
