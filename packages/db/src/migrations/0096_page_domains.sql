-- A domain of an organisation's own at which its published pages are. Wanting one takes nothing from anybody: only one
-- organisation at a time can have proven it.
create table page_domains (
  organisation_id uuid primary key references organisations (id),
  domain text not null,
  -- What its TXT record has to say.
  token text not null,
  -- Since when the record has been found; null: it isn't the organisation's (any more).
  proven_at timestamptz,
  -- Since when it also leads here, so that pages are there; null: they are at the usual address.
  in_use_at timestamptz,
  checked_at timestamptz,
  -- Since when the records of a domain that is in use have been missing.
  missing_since timestamptz,
  added_by uuid references users (id),
  created_at timestamptz not null default now(),
  check (in_use_at is null or proven_at is not null)
);
create unique index page_domains_proven on page_domains (domain) where proven_at is not null;

alter table page_domains enable row level security;
alter table page_domains force row level security;
create policy tenant on page_domains
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
