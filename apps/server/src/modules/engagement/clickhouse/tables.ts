/** A table of events or of what is worked out of each visit. */
interface Table {
  name: 'engagement_events' | 'engagement_sessions'
  columns: string
  /** The rows that one key leaves: of an event the one stored first, of a visit the one worked out last. */
  version: string
  /** Begins with the organisation, so that no question reads more than one organisation's rows. */
  order: string
  ends?: string
  settings: readonly string[]
}

/** On disk before it is acknowledged, as PostgreSQL has it. */
const SAFE = ['fsync_after_insert = 1', 'fsync_part_directory = 1']
/** Blocks of which each is known again when it is sent once more. A replicated table knows as many by itself. */
const KNOWN_BLOCKS = 'non_replicated_deduplication_window = 10000'

const READER = `  device LowCardinality(String),
  source LowCardinality(Nullable(String)),
  browser LowCardinality(Nullable(String)),
  operating_system LowCardinality(Nullable(String)),
  country LowCardinality(Nullable(String)),
  medium LowCardinality(Nullable(String)),
  campaign LowCardinality(Nullable(String)),`

const TABLES: readonly Table[] = [
  {
    name: 'engagement_events',
    columns: `  organisation_id UUID,
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
${READER}
  place Nullable(Int16),
  target Nullable(String),
  -- The last day on which the organisation keeps it.
  kept_until Date,
  -- The larger, the earlier it was stored.
  earliness UInt64 default 18446744073709551615 - toUnixTimestamp64Micro(now64(6)),
  index by_session session_id type bloom_filter(0.01) granularity 1,
  index by_receipt received_at type minmax granularity 1`,
    version: 'earliness',
    order: 'organisation_id, day, report_id, publication_id, session_id, id, at',
    ends: 'kept_until + interval 1 day',
    settings: [KNOWN_BLOCKS, ...SAFE],
  },
  {
    name: 'engagement_sessions',
    columns: `  organisation_id UUID,
  day Date,
  report_id UUID,
  publication_id UUID,
  session_id String,
  first_at DateTime64(3, 'UTC'),
  last_at DateTime64(3, 'UTC'),
  views UInt32,
  engaged_ms UInt64,
  reader_hash Int64,
${READER}
  -- The furthest share of the page scrolled to, 0 to 1.
  depth Float32,
  -- Whether it is its reader's first of the day in the whole organisation.
  is_first Bool,
  -- How often the day had been worked out when it was stored.
  version UInt64`,
    version: 'version',
    order: 'organisation_id, day, report_id, publication_id, session_id',
    settings: SAFE,
  },
]

export type TableName = Table['name']

/** What a table is called where it is stored: on a cluster, its name is that of the table over all shards. */
export const storedName = (name: TableName, isCluster: boolean): string =>
  isCluster ? `${name}_local` : name

const settingsOf = (table: Table): string => `settings ${table.settings.join(', ')}`
const endsOf = ({ ends }: Table): string => (ends ? `\nttl ${ends}` : '')
const orderOf = (table: Table): string =>
  `partition by toYYYYMM(day)\norder by (${table.order})${endsOf(table)}\n${settingsOf(table)}`

/** The tables of one server, as statements that change nothing where they are there. */
export const SINGLE: readonly string[] = TABLES.map(
  (table) => `create table if not exists ${table.name} (
${table.columns}
) engine = ReplacingMergeTree(${table.version})
${orderOf(table)}`,
)

/**
 * The tables of a cluster: each organisation is on one shard, so that what is asked of it is worked out there, and every
 * shard on several replicas.
 */
export const CLUSTER: readonly string[] = TABLES.flatMap((table) => [
  `create table if not exists ${table.name}_local on cluster bubbles (
${table.columns}
) engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/${table.name}', '{replica}', ${table.version})
${orderOf({ ...table, settings: table.settings.filter((setting) => setting !== KNOWN_BLOCKS) })}`,
  `create table if not exists ${table.name} on cluster bubbles as ${table.name}_local
engine = Distributed(bubbles, currentDatabase(), ${table.name}_local, cityHash64(organisation_id))`,
])
