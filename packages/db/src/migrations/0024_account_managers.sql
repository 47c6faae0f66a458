-- Who became or ceased to be an account manager, and when. Account managers belong to no organisation, so no audit log of
-- one can say it. Rows are never changed.
create table account_manager_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  change text not null check (change in ('appointed', 'dismissed')),
  -- The operator's command, or the settings the server started with.
  source text not null check (source in ('command', 'settings')),
  at timestamptz not null default clock_timestamp()
);
create index account_manager_changes_user on account_manager_changes (user_id, at);
alter table account_manager_changes enable row level security;
alter table account_manager_changes force row level security;
create policy platform on account_manager_changes
  using ((select is_platform())) with check ((select is_platform()));
revoke update, delete on account_manager_changes from bubbles_app;
