-- For three days after a change, the address before can take its account back.
alter table pool_codes drop constraint pool_codes_purpose_check;
alter table pool_codes add constraint pool_codes_purpose_check
  check (purpose in ('sign-up', 'reset-password', 'verify-email', 'verify-phone', 'take-back-email'));
