-- A public link can be for named readers only: addresses and whole domains. They prove an address by a code sent to it.
alter table report_sharing add column named boolean not null default false;
-- One or the other: two questions before one page help nobody.
alter table report_sharing add constraint report_sharing_one_gate check (not (named and password_hash is not null));
-- Whether not everybody may follow the link: what every list, card, cache and picture asks, so that no further gate is forgotten.
alter table report_sharing add column gated boolean not null
  generated always as (password_hash is not null or named) stored;

-- Who the link is for, kept while another gate holds: addresses in lower case, and domains as "@example.org".
create table named_readers (
  organisation_id uuid not null references organisations (id),
  report_id uuid not null,
  entry text not null,
  added_at timestamptz not null default now(),
  -- When the link was queued for an address, once; null: it wasn't asked for.
  sent_at timestamptz,
  primary key (organisation_id, report_id, entry),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);

-- Codes that were asked for, also for addresses that are not named: what is done and how long it takes says nothing of the
-- list. A code is derived from its id and the installation's secret, so that it is kept nowhere.
create table reader_codes (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  address text not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, report_id) references reports (organisation_id, id) on delete cascade
);
create index reader_codes_expired on reader_codes (expires_at);
create index reader_codes_report on reader_codes (organisation_id, report_id);

do $$
begin
  alter table named_readers enable row level security;
  alter table named_readers force row level security;
  create policy tenant on named_readers
    using (organisation_id = (select current_organisation_id()) or (select is_platform()))
    with check (organisation_id = current_organisation_id() or is_platform());
  alter table reader_codes enable row level security;
  alter table reader_codes force row level security;
  create policy tenant on reader_codes
    using (organisation_id = (select current_organisation_id()) or (select is_platform()))
    with check (organisation_id = current_organisation_id() or is_platform());
end $$;
