-- Days of Engagement are days by the organisation's clock. The day of an event is worked out as it comes, with the hash that
-- tells its reader apart on that day, and kept with it: another time zone later changes neither. Null: the UTC day, as it
-- was for every event before.
alter table engagement_events add column counts_on date;
