-- Organisations that require a second factor of their members (decision 113).
alter table organisations add column requires_second_factor boolean not null default false;

-- The organisation whose own provider a sign-in came from; null: a password or passkey, or the installation's provider.
alter table pool_sessions add column provider text;

-- Whether somebody has a second factor. Of the user pool, which an organisation's transaction sees nothing else of. The setting is
-- put back at once: a clause of the function would do that too, but only a superuser may give a function one.
create function has_second_factor(person text) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
declare
  found_sub uuid;
  found boolean;
  before text := coalesce(current_setting('app.platform', true), '');
begin
  -- Subjects of other pools need not be one of ours.
  if person !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  found_sub := person::uuid;
  perform set_config('app.platform', 'on', true);
  found := exists (select from pool_totp where sub = found_sub and enabled)
    or exists (select from pool_passkeys where sub = found_sub);
  perform set_config('app.platform', before, true);
  return found;
end $$;

-- Whether somebody's account signs in with an organisation's own provider as it is set up now.
create function signs_in_with_provider(person text, organisation uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
declare
  found boolean;
  before text := coalesce(current_setting('app.platform', true), '');
begin
  if person !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  perform set_config('app.platform', 'on', true);
  found := exists (
    select from pool_links l join single_sign_on s on s.organisation_id = organisation and s.issuer = l.issuer
    where l.sub = person::uuid and l.provider = organisation::text);
  perform set_config('app.platform', before, true);
  return found;
end $$;
