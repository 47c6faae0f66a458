import { Counter, Gauge, Histogram } from 'prom-client'

const durations = new Histogram({
  name: 'bubbles_clickhouse_seconds',
  help: 'How long ClickHouse statements took, by type and by whether they succeeded',
  labelNames: ['kind', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
})
const failures = new Counter({
  name: 'bubbles_clickhouse_failures_total',
  help: 'ClickHouse statements that failed, by type',
  labelNames: ['kind'],
})
const ready = new Gauge({
  name: 'bubbles_clickhouse_ready',
  help: '1 if the last ClickHouse statement succeeded, 0 if it failed; absent without ClickHouse',
  aggregator: 'min',
})
ready.remove()

/** Counts a statement and how long it took. */
export function countClickHouse(kind: string, hasWorked: boolean, milliseconds: number): void {
  durations.observe({ kind, outcome: hasWorked ? 'worked' : 'failed' }, milliseconds / 1000)
  if (!hasWorked) failures.inc({ kind })
  ready.set(hasWorked ? 1 : 0)
}
