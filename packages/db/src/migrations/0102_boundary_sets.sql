-- Boundaries that an organisation's maps can be drawn on beside the product's own. What is drawn is a table of data, under
-- its hash: maps name the hash, so that whoever removes a set from this list changes no map.
create table boundary_sets (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  hash text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, hash),
  foreign key (organisation_id, hash) references datasets (organisation_id, hash)
);

alter table boundary_sets enable row level security;
alter table boundary_sets force row level security;
create policy tenant on boundary_sets
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
