-- What is sent to a webhook: signed JSON for programs, or a message for a chat that takes Slack's incoming webhooks.
alter table webhooks add column kind text not null default 'json' check (kind in ('json', 'slack'));
