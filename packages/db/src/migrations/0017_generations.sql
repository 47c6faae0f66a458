-- A report's log has generations: from a beginning on it builds on the document alone and no longer on its past. A
-- beginning is no edit: it stands at a version and does not make one.
alter table reports
  add column generation integer not null default 0,
  -- When somebody last typed into it over a live socket; their undo would end with a new generation.
  add column typed_at timestamptz;

create table document_generations (
  organisation_id uuid not null,
  report_id uuid not null,
  generation integer not null check (generation > 0),
  -- The version at which it began: edits after it build on its state.
  seq bigint not null,
  -- The whole document of that version, without a past.
  state bytea not null,
  -- The generation before it as it ended, with the late updates that were folded into it: what the next one builds on.
  earlier_state bytea not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, report_id, generation),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create unique index document_generations_seq on document_generations (organisation_id, report_id, seq);

-- Edits that were made on a generation which has ended; what they changed is in the log as an edit of the current one.
create table document_late_updates (
  organisation_id uuid not null,
  report_id uuid not null,
  update_hash bytea not null,
  generation integer not null,
  -- Null once it is in earlier_state of the generation after it.
  update bytea,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (organisation_id, report_id, update_hash),
  foreign key (organisation_id, report_id) references reports (organisation_id, id)
);
create index document_late_updates_waiting on document_late_updates (organisation_id, report_id, generation, created_at)
  where update is not null;

-- When a new generation is to be tried; null where it would gain nothing. What grew before there were any is tried once.
alter table document_snapshots add column tidy_from timestamptz;
update document_snapshots set tidy_from = now() where octet_length(state) > 8192;
create index document_snapshots_tidy on document_snapshots (tidy_from) where tidy_from is not null;

do $$
declare t text;
begin
  foreach t in array array['document_generations', 'document_late_updates']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I using (organisation_id = (select current_organisation_id()) or (select is_platform()))
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;
