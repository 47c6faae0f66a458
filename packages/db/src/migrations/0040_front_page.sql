-- Whether an organisation has a front page, which lists its public reports. Off: organisations that were there before do
-- not suddenly list what could be reached by its address alone.
alter table organisations add column front_page boolean not null default false;
