-- Readers' events on a cluster called "bubbles", whose servers have the macros {shard} and {replica}. Run it once, in the
-- database that CLICKHOUSE_URL names, and set CLICKHOUSE_CLUSTER=bubbles. The user of Bubbles needs the settings of users.xml.
-- Written by: npm run events -- tables cluster
create table if not exists engagement_events_local on cluster bubbles (
  organisation_id UUID,
  day Date default toDate(at),
  report_id UUID,
  publication_id UUID,
  session_id String,
  id String,
  at DateTime64(3, 'UTC'),
  received_at Nullable(DateTime64(3, 'UTC')),
  kind LowCardinality(String),
  duration_ms UInt32,
  block_id LowCardinality(Nullable(String)),
  share Nullable(Float32),
  reader_hash Int64,
  device LowCardinality(String),
  source LowCardinality(Nullable(String)),
  browser LowCardinality(Nullable(String)),
  operating_system LowCardinality(Nullable(String)),
  country LowCardinality(Nullable(String)),
  medium LowCardinality(Nullable(String)),
  campaign LowCardinality(Nullable(String)),
  place Nullable(Int16),
  target Nullable(String),
  -- The last day on which the organisation keeps it.
  kept_until Date,
  -- The larger, the earlier it was stored.
  earliness UInt64 default 18446744073709551615 - toUnixTimestamp64Micro(now64(6)),
  index by_session session_id type bloom_filter(0.01) granularity 1,
  index by_receipt received_at type minmax granularity 1
) engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/engagement_events', '{replica}', earliness)
partition by toYYYYMM(day)
order by (organisation_id, day, report_id, publication_id, session_id, id, at)
ttl kept_until + interval 1 day
settings fsync_after_insert = 1, fsync_part_directory = 1;

create table if not exists engagement_events on cluster bubbles as engagement_events_local
engine = Distributed(bubbles, currentDatabase(), engagement_events_local, cityHash64(organisation_id));

create table if not exists engagement_sessions_local on cluster bubbles (
  organisation_id UUID,
  day Date,
  report_id UUID,
  publication_id UUID,
  session_id String,
  first_at DateTime64(3, 'UTC'),
  last_at DateTime64(3, 'UTC'),
  views UInt32,
  engaged_ms UInt64,
  reader_hash Int64,
  device LowCardinality(String),
  source LowCardinality(Nullable(String)),
  browser LowCardinality(Nullable(String)),
  operating_system LowCardinality(Nullable(String)),
  country LowCardinality(Nullable(String)),
  medium LowCardinality(Nullable(String)),
  campaign LowCardinality(Nullable(String)),
  -- The furthest share of the page scrolled to, 0 to 1.
  depth Float32,
  -- Whether it is its reader's first of the day in the whole organisation.
  is_first Bool,
  -- How often the day had been worked out when it was stored.
  version UInt64
) engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/engagement_sessions', '{replica}', version)
partition by toYYYYMM(day)
order by (organisation_id, day, report_id, publication_id, session_id)
settings fsync_after_insert = 1, fsync_part_directory = 1;

create table if not exists engagement_sessions on cluster bubbles as engagement_sessions_local
engine = Distributed(bubbles, currentDatabase(), engagement_sessions_local, cityHash64(organisation_id));
