-- Who may follow the public link of a report, and for how long. No row: everybody, without end.
create table report_sharing (
  organisation_id uuid not null,
  report_id uuid not null,
  -- scrypt with its own salt and cost: see password.ts of the server's publication module.
  password_hash text,
  -- Counts changes of the password: whoever gave an earlier one has to give the new one.
  password_version integer not null default 1,
  expires_at timestamptz,
  -- Whether search engines may list it.
  indexed boolean not null default true,
  -- Whether readers may take data and pictures with them.
  downloads boolean not null default true,
  -- Whether other sites may show it within their pages.
  embedding boolean not null default true,
  updated_by uuid not null references users (id),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);

-- Links that show a draft to whoever has them, for a while. One that is revoked is deleted.
create table preview_links (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  -- SHA-256 of the token in the link, which is kept nowhere.
  token_hash bytea not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, token_hash),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create index preview_links_report on preview_links (organisation_id, report_id, created_at);

do $$
declare t text;
begin
  foreach t in array array['report_sharing', 'preview_links']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
