-- What one window knows of a public link's settings, told from what another has changed; and the end as it was chosen.

alter table report_sharing
  -- Counts changes of the row.
  add column version integer not null default 1,
  -- Minutes east of UTC of the clock by which `expires_at` was chosen, so that everybody is told the same day; null: UTC.
  add column expires_offset smallint check (expires_offset between -1439 and 1439);
