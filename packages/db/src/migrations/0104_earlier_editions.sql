-- Whether readers can open the editions before the current one. Off: one may have been replaced because something in it was wrong.
alter table report_sharing add column editions boolean not null default false;

-- The first edition since this audience could last read nothing: what was unpublished stays so when another edition is published.
-- Null: none before the current one can be opened.
alter table live_publications add column since_edition integer;
alter table withdrawn_publications add column since_edition integer;

do $$
begin
  perform set_config('app.platform', 'on', true);
  update live_publications live
  set since_edition = coalesce((
    select min(earlier.edition)
    from publications earlier
    where earlier.organisation_id = live.organisation_id and earlier.report_id = live.report_id
      and earlier.audience = live.audience and earlier.edition <= newest.edition
      and earlier.published_at > coalesce((
        select max(entry.at)
        from audit_log entry
        where entry.organisation_id = live.organisation_id and entry.action = 'report.unpublished'
          and entry.subject ->> 'reportId' = live.report_id::text and entry.subject ->> 'audience' = live.audience
      ), '-infinity')
  ), newest.edition)
  from publications newest
  where newest.organisation_id = live.organisation_id and newest.id = live.publication_id;
  update withdrawn_publications withdrawn
  set since_edition = newest.edition
  from publications newest
  where newest.organisation_id = withdrawn.organisation_id and newest.id = withdrawn.publication_id;
end $$;
