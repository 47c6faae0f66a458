-- What a visit had in front of it is found by the visit, however much the report was read on that day.

create index engagement_events_visits on engagement_events (organisation_id, session_id) where kind = 'block';
