-- What a policy compares with is worked out once a statement and not once a row: PostgreSQL runs an uncorrelated
-- sub-select once. Each policy lets through what it did before.
do $$
declare t text;
begin
  foreach t in array array['reports', 'document_updates', 'document_snapshots', 'datasets', 'files', 'publications',
    'live_publications', 'slugs', 'publication_files', 'idempotency_keys', 'engagement_dirty_days', 'engagement_drops',
    'engagement_events', 'engagement_report_days', 'engagement_report_day_blocks', 'engagement_sessions', 'invites',
    'branding', 'former_members', 'organisation_features', 'api_tokens', 'document_versions', 'document_checkpoints',
    'report_texts', 'report_thumbnails', 'report_imports']
  loop
    execute format(
      'alter policy tenant on %I using (organisation_id = (select current_organisation_id()) or (select is_platform()))',
      t);
  end loop;
  foreach t in array array['pool_users', 'pool_sessions', 'pool_challenges', 'pool_codes', 'pool_limits',
    'pool_signing_keys', 'sent_mail', 'engagement_salts', 'former_names']
  loop
    execute format('alter policy platform on %I using ((select is_platform()))', t);
  end loop;
end $$;

alter policy tenant on outbox using ((select is_platform()));

alter policy tenant on organisations using (
  id = (select current_organisation_id())
  or (select is_platform())
  or exists (
    select 1 from members m
    where m.organisation_id = organisations.id and m.user_id = (select current_user_id())));

alter policy tenant on users using (
  id = (select current_user_id())
  or (select is_platform())
  or exists (
    select 1 from members m
    where m.user_id = users.id and m.organisation_id = (select current_organisation_id())));
