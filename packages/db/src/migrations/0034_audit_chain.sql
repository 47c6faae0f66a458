-- Each audit entry carries on a chain of its organisation, and each appointment of an account manager that of the
-- platform: SHA-256 over the entry and the hash of the one before. `npm run audit -- verify` computes them again.

-- What is hashed of an entry, the same text on every engine whatever the session's settings.
create function audit_content(entry audit_log) returns text
language sql stable as $$
  select jsonb_build_array('audit_log', entry.organisation_id, entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.actor_id, entry.action, entry.subject)::text
$$;
create function audit_content(entry account_manager_changes) returns text
language sql stable as $$
  select jsonb_build_array('account_manager_changes', entry.id, entry.user_id, entry.change, entry.source,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))::text
$$;
create function audit_hash(place bigint, previous bytea, content text) returns bytea
language sql immutable as $$
  select sha256(convert_to(place || ' ' || encode(previous, 'hex') || ' ' || content, 'UTF8'))
$$;

-- Where an entry is in its chain. Beside the log and not in it: an entry is linked when its transaction commits, so that
-- others of its organisation wait only that long, and no row is ever changed for it.
create table audit_links (
  -- Null: the platform's chain.
  organisation_id uuid references organisations (id),
  place bigint not null check (place > 0),
  entry_id uuid not null,
  hash bytea not null,
  unique nulls not distinct (organisation_id, place),
  unique nulls not distinct (organisation_id, entry_id)
);

-- What was there before is linked in the order in which it happened.
do $$
declare
  entry record;
  chain uuid;
  place bigint := 0;
  hash bytea := '';
begin
  lock table audit_log, account_manager_changes in share row exclusive mode;
  for entry in select log.organisation_id, log.id, audit_content(log) as content from audit_log log
    order by log.organisation_id, log.at, log.id
  loop
    if chain is distinct from entry.organisation_id then
      chain := entry.organisation_id;
      place := 0;
      hash := '';
    end if;
    place := place + 1;
    hash := audit_hash(place, hash, entry.content);
    insert into audit_links values (chain, place, entry.id, hash);
  end loop;
  place := 0;
  hash := '';
  for entry in select made.id, audit_content(made) as content from account_manager_changes made
    order by made.at, made.id
  loop
    place := place + 1;
    hash := audit_hash(place, hash, entry.content);
    insert into audit_links values (null, place, entry.id, hash);
  end loop;
end $$;

create function link_audit_entry(chain uuid, entry uuid, content text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  last_place bigint;
  last_hash bytea;
begin
  -- Copied from elsewhere together with its link.
  if chain is null then
    if exists (select from audit_links where organisation_id is null and entry_id = entry) then return; end if;
  elsif exists (select from audit_links where organisation_id = chain and entry_id = entry) then return;
  end if;
  -- One at a time in a chain, until the commit.
  perform pg_advisory_xact_lock(hashtextextended('audit ' || coalesce(chain::text, 'platform'), 0));
  if chain is null then
    select place, hash into last_place, last_hash from audit_links where organisation_id is null
      order by place desc limit 1;
  else
    select place, hash into last_place, last_hash from audit_links where organisation_id = chain
      order by place desc limit 1;
  end if;
  last_place := coalesce(last_place, 0) + 1;
  insert into audit_links
    values (chain, last_place, entry, audit_hash(last_place, coalesce(last_hash, ''), content));
end $$;

-- The application adds entries; only these, which run as the owner, add links.
create function link_audit_log() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform link_audit_entry(new.organisation_id, new.id, audit_content(new));
  return null;
end $$;
create function link_account_manager_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform link_audit_entry(null, new.id, audit_content(new));
  return null;
end $$;
create constraint trigger audit_chain after insert on audit_log
  deferrable initially deferred for each row execute function link_audit_log();
create constraint trigger audit_chain after insert on account_manager_changes
  deferrable initially deferred for each row execute function link_account_manager_change();

-- A deleted organisation's links go with its log.
create or replace function erase_audit_log(organisation uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_platform() or not exists (select 1 from organisations where id = organisation and status = 'Deleted') then
    raise exception 'Only the log of a deleted organisation is erased.' using errcode = '42501';
  end if;
  delete from audit_links where organisation_id = organisation;
  delete from audit_log where organisation_id = organisation;
end $$;

revoke execute on function link_audit_entry(uuid, uuid, text) from public;
revoke execute on function link_audit_log() from public;
revoke execute on function link_account_manager_change() from public;
revoke insert, update, delete on audit_links from bubbles_app;

-- By policy too: entries are read and added; only what belongs to a deleted organisation is deleted.
alter table audit_links enable row level security;
alter table audit_links force row level security;
drop policy tenant on audit_log;
drop policy platform on account_manager_changes;
create policy tenant on audit_log for select
  using (organisation_id = (select current_organisation_id()) or (select is_platform()));
create policy adding on audit_log for insert
  with check (organisation_id = current_organisation_id() or is_platform());
create policy tenant on audit_links for select
  using (organisation_id = (select current_organisation_id()) or (select is_platform()));
create policy adding on audit_links for insert
  with check (organisation_id = current_organisation_id() or is_platform());
create policy platform on account_manager_changes for select using ((select is_platform()));
create policy adding on account_manager_changes for insert with check (is_platform());

do $$
declare t text;
begin
  foreach t in array array['audit_log', 'audit_links'] loop
    execute format(
      'create policy erasing on %I for delete using (is_platform() and exists (
         select from organisations where id = organisation_id and status = ''Deleted''))', t);
  end loop;
end $$;
