/** The kinds of databases that figures can be given data from. */
export const CONNECTION_KINDS = ['PostgreSQL', 'MySQL', 'ClickHouse'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** The port a database of each kind usually listens on; ClickHouse is asked over HTTP, with and without TLS. */
export const usualPort = (kind: ConnectionKind, tls: boolean): number => {
  if (kind === 'PostgreSQL') return 5432
  if (kind === 'MySQL') return 3306
  return tls ? 8443 : 8123
}

/** Connections of an organisation; characters of what is typed about one, and of a query; rows of a preview. */
export const CONNECTION_LIMITS = {
  count: 20,
  name: 80,
  host: 253,
  database: 128,
  user: 128,
  password: 1_000,
  certificate: 20_000,
  query: 20_000,
  previewRows: 10,
} as const

/** What bounds one query: seconds it may run, and megabytes of its answer. Rows and columns are those of any table. */
export const QUERY_LIMITS = { seconds: 20, megabytes: 10 } as const
