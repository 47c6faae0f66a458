-- A verified domain is looked at again each day: who no longer has it must not sign its people in, nor keep its next owner from it.
alter table single_sign_on_domains add column checked_at timestamptz;
-- Since when the record of a verified domain has been missing.
alter table single_sign_on_domains add column missing_since timestamptz;
