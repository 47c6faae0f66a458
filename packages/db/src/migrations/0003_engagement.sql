-- Engagement: raw events, what is derived from them, and what was dropped.
-- Days are UTC days. Durations are whole milliseconds, so that sums are exact in any order.

-- What a reader's page reported. The key holds the time because PostgreSQL wants the partition key in it.
create table engagement_events (
  organisation_id uuid not null,
  at timestamptz not null,
  session_id text not null,
  id text not null,
  report_id uuid not null,
  publication_id uuid not null,
  kind text not null,
  -- Attention since the event of the same kind (and block) before.
  duration_ms integer not null default 0,
  block_id text,
  -- How much of the block has been seen, 0 to 1.
  share real,
  -- Salted with a salt that lives two days, so it names nobody and links no two days.
  reader_hash bigint not null,
  device text not null,
  -- Host of the page the reader came from; null: none.
  source text,
  country text,
  primary key (organisation_id, at, session_id, id)
) partition by range (at);
create index engagement_events_report on engagement_events (organisation_id, report_id, at);
create table engagement_events_default partition of engagement_events default;

-- One row a session and UTC day: a session that crosses midnight is two, as the reader's hash is.
-- Readers add up over days and over nothing else, so distinct readers are counted here.
create table engagement_sessions (
  organisation_id uuid not null,
  day date not null,
  report_id uuid not null,
  publication_id uuid not null,
  session_id text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  views integer not null,
  engaged_ms bigint not null,
  reader_hash bigint not null,
  device text not null,
  source text,
  country text,
  primary key (organisation_id, day, report_id, publication_id, session_id)
);
create index engagement_sessions_report on engagement_sessions (organisation_id, report_id, day);

-- One row a report and day, and one for each value of each dimension of that day. The nil report stands for the
-- whole organisation, whose readers are fewer than the sum of its reports' readers.
create table engagement_report_days (
  organisation_id uuid not null,
  -- '' (undivided), 'publication', 'device' or 'source'.
  dimension text not null,
  day date not null,
  report_id uuid not null,
  value text not null,
  views bigint not null,
  readers bigint not null,
  sessions bigint not null,
  engaged_ms bigint not null,
  -- From first to last event of each session.
  session_ms bigint not null,
  primary key (organisation_id, dimension, day, report_id, value)
);
create index engagement_report_days_report on engagement_report_days (organisation_id, report_id, day);

create table engagement_report_day_blocks (
  organisation_id uuid not null,
  day date not null,
  report_id uuid not null,
  publication_id uuid not null,
  block_id text not null,
  readers bigint not null,
  sessions bigint not null,
  engaged_ms bigint not null,
  primary key (organisation_id, day, report_id, publication_id, block_id)
);
create index engagement_report_day_blocks_report
  on engagement_report_day_blocks (organisation_id, report_id, day);

-- What the rollups must work out again. Only ever appended to by the collector and deleted by number by the
-- rollup, so that neither waits for the other and no mark is lost between them.
create table engagement_dirty_days (
  organisation_id uuid not null,
  id bigint generated always as identity,
  report_id uuid not null,
  day date not null,
  primary key (organisation_id, id)
);

-- The nil organisation counts what named no organisation that could be believed.
create table engagement_drops (
  organisation_id uuid not null,
  day date not null,
  reason text not null,
  count bigint not null,
  primary key (organisation_id, day, reason)
);

create table engagement_salts (
  day date primary key,
  salt bytea not null,
  created_at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['engagement_events', 'engagement_events_default', 'engagement_sessions',
    'engagement_report_days', 'engagement_report_day_blocks', 'engagement_dirty_days', 'engagement_drops']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I using (organisation_id = current_organisation_id() or is_platform())
       with check (organisation_id = current_organisation_id() or is_platform())', t);
  end loop;
end $$;

alter table engagement_salts enable row level security;
alter table engagement_salts force row level security;
create policy platform on engagement_salts using (is_platform()) with check (is_platform());

-- Makes the monthly partitions from one month to another that are missing; returns how many it made.
-- It runs as its owner because the application's role creates no tables. Rows that had gone to the default
-- partition move, so a month may be made late.
create function engagement_ensure_partitions(first_month date, last_month date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := make_date(extract(year from first_month)::int, extract(month from first_month)::int, 1);
  lower_bound text;
  upper_bound text;
  partition text;
  made integer := 0;
begin
  if not is_platform() then
    raise exception 'Only the platform makes partitions.' using errcode = '42501';
  end if;
  if last_month > first_month + 3660 then
    raise exception 'At most ten years of partitions can be made at once.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('engagement_ensure_partitions', 0));
  while month <= last_month loop
    partition := 'engagement_events_' || to_char(month, 'YYYY_MM');
    if to_regclass('public.' || partition) is null then
      lower_bound := to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00';
      upper_bound := to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00';
      execute format('create table %I (like engagement_events including defaults)', partition);
      execute format('alter table %I enable row level security', partition);
      execute format('alter table %I force row level security', partition);
      execute format(
        'create policy tenant on %I using (organisation_id = current_organisation_id() or is_platform())
         with check (organisation_id = current_organisation_id() or is_platform())', partition);
      execute format(
        'with moved as (delete from engagement_events_default where at >= %L and at < %L returning *)
         insert into %I select * from moved', lower_bound, upper_bound, partition);
      execute format(
        'alter table engagement_events attach partition %I for values from (%L) to (%L)',
        partition, lower_bound, upper_bound);
      made := made + 1;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;

do $$
begin
  perform set_config('app.platform', 'on', true);
  perform engagement_ensure_partitions((now() - interval '3 months')::date, (now() + interval '2 months')::date);
end $$;
