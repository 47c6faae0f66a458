import { CLUSTER, SINGLE } from './tables.ts'

const statements = (list: readonly string[]): string => list.map((statement) => `${statement};\n`).join('\n')

/** The files in `deploy/clickhouse`, by name: written by `npm run events -- tables`, and compared by a test. */
export const DEPLOYMENT: Readonly<Record<string, string>> = {
  'single.sql': `-- Readers' events on one server. Bubbles makes these tables itself where they are missing.
-- Written by: npm run events -- tables single
${statements(SINGLE)}`,
  'cluster.sql': `-- Readers' events on a cluster called "bubbles", whose servers have the macros {shard} and {replica}. Run it once, in the
-- database that CLICKHOUSE_URL names, and set CLICKHOUSE_CLUSTER=bubbles. The user of Bubbles needs the settings of users.xml.
-- Written by: npm run events -- tables cluster
${statements(CLUSTER)}`,
}
