-- The family of a reader's operating system, beside that of the browser: "iOS", "Windows". Null of what came before.
alter table engagement_events add column operating_system text;
alter table engagement_sessions add column operating_system text;
