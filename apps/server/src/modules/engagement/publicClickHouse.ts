/** Events in ClickHouse, for the entries: loaded only where one is configured. */
export { Connection } from './clickhouse/connection.ts'
export { runEventsCommand } from './clickhouse/command.ts'
export { moveEvents } from './clickhouse/move.ts'
export { openClickHouse } from './clickhouse/open.ts'
