-- The outbox: in which order, whose claim counts, and how a row ended.
alter table outbox
  -- The order rows were queued in; `created_at` is the same for all rows of a transaction.
  add column seq bigint generated always as identity,
  -- Rows of one stream run one after the other, such as mail to one recipient. A hash; empty once the row is done.
  add column stream text,
  -- Who works on the row. Only the holder of this claim may put the row off or give it back.
  add column claim uuid,
  -- Done, but not what it was for: it could not be delivered. `last_error` says why.
  add column gave_up boolean not null default false;
-- Errors of mail servers repeat the address they are about.
update outbox set last_error = null where last_error is not null;
create index outbox_stream on outbox (stream, seq) where done_at is null and stream is not null;

-- Only the messages of a machine without a mail server, for its outbox page. What was handed over is not kept.
delete from sent_mail where transport <> 'outbox-page';
alter table sent_mail
  drop column transport,
  add column organisation_id uuid references organisations (id),
  -- Address of the person a reply goes to, by which the message is found when that person's account is deleted.
  add column reply_to text;
create index sent_mail_organisation on sent_mail (organisation_id);
create index sent_mail_claimed_at on sent_mail (claimed_at);

-- What became of an invite's last email: 'none' where the link was copied instead.
alter table invites
  add column delivery text not null default 'waiting'
    check (delivery in ('waiting', 'retrying', 'accepted', 'failed', 'none')),
  -- Why the last attempt failed, as a sentence; empty otherwise.
  add column delivery_reason text not null default '';
update invites set delivery = case when status = 'Sent' then 'accepted' when status = 'Revoked' then 'none' else 'waiting' end;

-- Why the last email to this member could not be delivered, as a sentence; null while email arrives.
alter table members add column email_problem text;
