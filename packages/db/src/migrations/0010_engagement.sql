-- Engagement: where readers come from and with what, how far they get, what they use, and where they stop.

alter table engagement_events
  -- Of a block: its index among the page's blocks, in the order of the document.
  add column place smallint,
  -- Of a use the row or region; of a link its address, without query.
  add column target text,
  -- Family of the browser, such as 'Firefox'.
  add column browser text,
  -- utm_medium and utm_campaign of the page's address. utm_source is the source.
  add column medium text,
  add column campaign text;

alter table engagement_sessions
  add column browser text,
  add column medium text,
  add column campaign text,
  -- The furthest share of the page scrolled to, 0 to 1.
  add column depth real not null default 0,
  -- Whether it is its reader's first of the day in the whole organisation.
  add column is_first boolean not null default false;

-- Histograms are two lists: whole seconds, and how many sessions lasted so long. They add up over days, as medians do not.
alter table engagement_report_days
  add column new_readers bigint not null default 0,
  -- Readers and sessions that reached nine tenths of the page.
  add column scrolled_readers bigint not null default 0,
  add column completions bigint not null default 0,
  add column read_seconds integer[] not null default '{}',
  add column read_sessions integer[] not null default '{}';

-- readers, sessions: those that saw the block; engaged_ms: attention in all.
alter table engagement_report_day_blocks
  -- Sessions that used it: a mark looked at, a link followed.
  add column use_sessions bigint not null default 0,
  -- Sessions that got no further.
  add column exits bigint not null default 0,
  add column attention_seconds integer[] not null default '{}',
  add column attention_sessions integer[] not null default '{}';

-- What was used: marks of charts and maps, and links that led away. Links are counted for the page: their block is ''.
create table engagement_report_day_targets (
  organisation_id uuid not null,
  day date not null,
  report_id uuid not null,
  publication_id uuid not null,
  block_id text not null,
  target text not null,
  sessions bigint not null,
  count bigint not null,
  primary key (organisation_id, day, report_id, publication_id, block_id, target)
);
create index engagement_report_day_targets_report
  on engagement_report_day_targets (organisation_id, report_id, day);

alter table engagement_report_day_targets enable row level security;
alter table engagement_report_day_targets force row level security;
create policy tenant on engagement_report_day_targets
  using (organisation_id = (select current_organisation_id()) or (select is_platform()))
  with check (organisation_id = current_organisation_id() or is_platform());

-- What is there is worked out anew, but for days whose events are no longer kept in full: their rows stay as they are.
do $$
begin
  perform set_config('app.platform', 'on', true);
  insert into engagement_dirty_days (organisation_id, report_id, day)
  select distinct s.organisation_id, s.report_id, s.day
  from engagement_sessions s join organisations o on o.id = s.organisation_id
  where s.day >= (now() at time zone 'UTC')::date - o.retention_days;
end $$;
