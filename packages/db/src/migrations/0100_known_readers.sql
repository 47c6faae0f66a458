-- Named readers who agreed that the organisation sees that they have read a report. Nobody else's reading is tied to an address.
create table known_readers (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  address text not null,
  -- When they agreed, which is also when they opened it first.
  agreed_at timestamptz not null default now(),
  -- Noted once in half an hour at most.
  opened_at timestamptz not null default now(),
  primary key (organisation_id, id),
  unique (organisation_id, report_id, address),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index known_readers_address on known_readers (address);

do $$
begin
  alter table known_readers enable row level security;
  alter table known_readers force row level security;
  create policy tenant on known_readers
    using (organisation_id = (select current_organisation_id()) or (select is_platform()))
    with check (organisation_id = current_organisation_id() or is_platform());
end $$;
