-- What reports are found by beside their words: an organisation's own.
create table tags (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- The name in lower case, by which no two are alike.
  key text not null,
  primary key (organisation_id, id),
  unique (organisation_id, key)
);

create table report_tags (
  organisation_id uuid not null,
  report_id uuid not null,
  tag_id uuid not null,
  primary key (organisation_id, report_id, tag_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade,
  foreign key (organisation_id, tag_id) references tags (organisation_id, id) on delete cascade
);
create index report_tags_tag on report_tags (organisation_id, tag_id);

do $$
declare t text;
begin
  foreach t in array array['tags', 'report_tags']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
