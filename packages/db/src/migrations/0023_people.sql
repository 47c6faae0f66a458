-- People are named in one row, their own: it is emptied when they delete their account.

do $$
begin
  perform set_config('app.platform', 'on', true);
  -- The log names them by id; what they are called is read with it.
  update audit_log set subject = subject - 'name' - 'emailAddress'
    where (action like 'member.%' or action like 'invite.%') and subject ?| array['name', 'emailAddress'];
  update audit_log set subject = subject - 'ownerName'
    where action = 'account.created' and subject ? 'ownerName';
  -- Accounts deleted before this left their address in the invites they accepted.
  update invites set email_address = ''
    from users where users.id = invites.accepted_by and users.status = 'Deleted';
end $$;

-- An export of an organisation that is running: there is one at a time, and erasing waits for it. It reports that it is
-- alive as it goes, so that one whose process died blocks nothing for long.
create table organisation_exports (
  organisation_id uuid primary key references organisations (id),
  started_by uuid not null references users (id),
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now()
);

alter table organisation_exports enable row level security;
alter table organisation_exports force row level security;
create policy tenant on organisation_exports
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());
