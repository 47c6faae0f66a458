-- People that an organisation's identity provider provisions by SCIM (RFC 7643). Whether one is active is whether they are a member.
create table scim_users (
  organisation_id uuid not null references organisations (id),
  user_id uuid not null references users (id),
  -- As the provider writes them; the account has its own name and address.
  user_name text not null,
  external_id text,
  email_address text not null,
  display_name text not null default '',
  given_name text not null default '',
  family_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, user_id)
);
create unique index scim_users_user_name on scim_users (organisation_id, lower(user_name));
create index scim_users_user on scim_users (user_id);

create table scim_groups (
  organisation_id uuid not null references organisations (id),
  id uuid not null default gen_random_uuid(),
  display_name text not null,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organisation_id, id)
);
create unique index scim_groups_display_name on scim_groups (organisation_id, lower(display_name));

create table scim_group_members (
  organisation_id uuid not null references organisations (id),
  group_id uuid not null,
  user_id uuid not null,
  primary key (organisation_id, group_id, user_id),
  foreign key (organisation_id, group_id) references scim_groups (organisation_id, id) on delete cascade,
  foreign key (organisation_id, user_id) references scim_users (organisation_id, user_id) on delete cascade
);
create index scim_group_members_user on scim_group_members (organisation_id, user_id);

do $$
declare t text;
begin
  foreach t in array array['scim_users', 'scim_groups', 'scim_group_members']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I
       using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
