-- Each audience of a report has an address of its own, and what it was before leads to it, for that audience alone.
-- `slugs` keeps whose an address is.
create table page_addresses (
  organisation_id uuid not null,
  slug text not null,
  audience text not null check (audience in ('internal', 'public')),
  report_id uuid not null,
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organisation_id, slug, audience),
  foreign key (organisation_id, slug) references slugs (organisation_id, slug),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create unique index page_addresses_current on page_addresses (organisation_id, report_id, audience) where is_current;

-- What was live until it was unpublished or its report was deleted, so that undoing that brings the same edition back.
-- Publishing another edition to that audience removes the row.
create table withdrawn_publications (
  organisation_id uuid not null,
  report_id uuid not null,
  audience text not null check (audience in ('internal', 'public')),
  publication_id uuid not null,
  -- Restoring the report brings back what its deletion withdrew, and nothing that was unpublished before.
  cause text not null check (cause in ('deletion', 'unpublishing')),
  primary key (organisation_id, report_id, audience),
  foreign key (organisation_id, publication_id) references publications (organisation_id, id)
);

-- A link that was ended says so for a while to those who have it.
alter table preview_links add column ended_at timestamptz;

do $$
declare t text;
begin
  foreach t in array array['page_addresses', 'withdrawn_publications']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;

-- Until now both audiences shared a report's addresses: every link that works keeps working.
do $$
begin
  perform set_config('app.platform', 'on', true);
  insert into page_addresses (organisation_id, slug, audience, report_id, is_current, created_at)
  select s.organisation_id, s.slug, p.audience, s.report_id, s.is_current, s.created_at
  from slugs s
  join (select distinct organisation_id, report_id, audience from publications) p
    on p.organisation_id = s.organisation_id and p.report_id = s.report_id;
end $$;

alter table slugs drop column is_current;
