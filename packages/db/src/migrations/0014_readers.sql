-- What analysts read of a session of answers is no longer what its reader writes with; events know when they came.

-- A session's key, worked out one way: version 8 of RFC 9562, of the SHA-256. `keyOf` of the answers module does the same.
create function pg_temp.session_key(session uuid) returns uuid language sql as $$
  select (left(hex, 12) || '8' || substr(hex, 14, 3) || '8' || substr(hex, 18, 15))::uuid
  from (select encode(sha256(convert_to('answers ' || session::text, 'UTF8')), 'hex') as hex) as hashed
$$;

do $$
begin
  perform set_config('app.platform', 'on', true);
  update answers set session_id = pg_temp.session_key(session_id);
  update comment_threads set answer_session_id = pg_temp.session_key(answer_session_id)
    where answer_session_id is not null;
end $$;

drop function pg_temp.session_key(uuid);

alter table engagement_events
  -- When the server took it; null of events from before this was kept. Equal to "at" where the reader's clock was not
  -- believed.
  add column received_at timestamptz;
-- Readers now are those of the last minutes by the server's clock.
create index engagement_events_received on engagement_events (organisation_id, received_at);
-- Sent again, an event whose time was the server's is known by its id, since its time is another one.
create index engagement_events_retimed on engagement_events (organisation_id, session_id, id) where at = received_at;
