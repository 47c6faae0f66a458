-- Databases of an organisation that figures are given data from. The password is sealed with the server's secret.
create table data_connections (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  kind text not null check (kind in ('PostgreSQL', 'MySQL', 'ClickHouse')),
  host text not null,
  port integer not null check (port between 1 and 65535),
  database_name text not null,
  login text not null,
  sealed_password bytea not null,
  tls boolean not null,
  -- In PEM; empty: the authorities everyone trusts.
  certificate text not null default '',
  -- Whether builders can use it.
  shared boolean not null default false,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, id)
);

alter table data_connections enable row level security;
alter table data_connections force row level security;
create policy tenant on data_connections
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());

-- A figure's data comes from an address or from a query. One whose connection is deleted keeps its query.
alter table data_sources
  alter column address drop not null,
  add column connection_id uuid,
  add column query text,
  add constraint data_sources_one_source check ((address is null) = (query is not null)),
  add constraint data_sources_connection
    foreign key (organisation_id, connection_id) references data_connections (organisation_id, id)
    on delete set null (connection_id);
create index data_sources_of_connection on data_sources (organisation_id, connection_id) where connection_id is not null;
