-- Reports a member keeps at hand.
create table favourites (
  organisation_id uuid not null,
  user_id uuid not null references users (id),
  report_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (organisation_id, user_id, report_id),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index favourites_report on favourites (organisation_id, report_id);

-- Lists of reports a member comes back to.
create table saved_searches (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id),
  name text not null,
  -- The tab, and the parameters of the list's address.
  list text not null check (list in ('all', 'published', 'unpublished', 'templates')),
  search text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references members (organisation_id, user_id) on delete cascade
);
create index saved_searches_user on saved_searches (organisation_id, user_id);

do $$
declare t text;
begin
  foreach t in array array['favourites', 'saved_searches']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
