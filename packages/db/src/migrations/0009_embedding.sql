-- Which sites may show an organisation's published reports in a frame. Without a row any site may.
create table embedding (
  organisation_id uuid primary key references organisations (id),
  sites text not null check (sites in ('anyone', 'listed')),
  -- Of the listed ones: host names, with '*.' before those of which all sub-domains are meant.
  hosts text[] not null default '{}',
  updated_at timestamptz not null default now()
);

alter table embedding enable row level security;
alter table embedding force row level security;
create policy tenant on embedding
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
