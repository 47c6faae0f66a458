-- The addresses that published pages were last rendered with; null: not known, as before this column was there.
alter table installation add column page_addresses text;
