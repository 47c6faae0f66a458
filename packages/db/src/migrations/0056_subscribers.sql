-- Whether readers can ask for an email at each new public edition. Off: nobody's address is kept unasked.
alter table organisations add column subscriptions boolean not null default false;

-- Addresses that readers left, for one report, or for all public reports of the organisation.
create table subscribers (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  address text not null,
  report_id uuid,
  asked_at timestamptz not null default now(),
  -- Null: the link in the first email was not followed, and nothing else is sent.
  confirmed_at timestamptz,
  -- Refusals for good of the receiving server, since an email was last accepted.
  failures integer not null default 0,
  primary key (organisation_id, id),
  unique nulls not distinct (organisation_id, address, report_id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index subscribers_unconfirmed on subscribers (asked_at) where confirmed_at is null;
create index subscribers_address on subscribers (address);
create index subscribers_report on subscribers (organisation_id, report_id);

do $$
begin
  alter table subscribers enable row level security;
  alter table subscribers force row level security;
  create policy tenant on subscribers
    using (organisation_id = (select current_organisation_id()) or (select is_platform()))
    with check (organisation_id = current_organisation_id() or is_platform());
end $$;

-- When emails about an edition were queued for the subscribers: once.
alter table publications add column news_at timestamptz;
