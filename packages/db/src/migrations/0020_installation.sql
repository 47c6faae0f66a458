-- What the installation is known by. One row; no organisation owns it.
create table installation (
  id boolean primary key default true check (id),
  -- Derived from the server's secret, which cannot be found out from it.
  secret_check text not null,
  created_at timestamptz not null default now()
);
alter table installation enable row level security;
alter table installation force row level security;
create policy platform on installation using ((select is_platform())) with check ((select is_platform()));

-- Who works on a call that is answered once: the claim of a process that has died runs out, and the call is free again.
alter table idempotency_keys add column holder uuid, add column held_until timestamptz;

-- Functions that run as their owner are for the application alone.
revoke execute on function erase_audit_log(uuid) from public;
revoke execute on function engagement_ensure_partitions(date, date) from public;
grant execute on function erase_audit_log(uuid) to bubbles_app;
grant execute on function engagement_ensure_partitions(date, date) to bubbles_app;
