-- Where an organisation says how accessible its reports are: a web address that published pages link to. Null: no link.
alter table organisations add column accessibility_statement text check (length(accessibility_statement) between 1 and 500);
