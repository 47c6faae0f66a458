-- An organisation can be made for an address that has never signed in: whoever accepts this invite becomes its owner. Until then
-- it is held by the account manager who made it, who is no member of it.
alter table invites add column makes_owner boolean not null default false;
create unique index invites_owner on invites (organisation_id)
  where makes_owner and status <> 'Revoked' and accepted_at is null;

-- Where only the invited may sign up, an address is looked for in every organisation.
create index invites_open_address on invites (lower(email_address)) where status <> 'Revoked' and accepted_at is null;
