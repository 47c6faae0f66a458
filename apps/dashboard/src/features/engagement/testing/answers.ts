import type { Answer } from '../runReports.ts'

interface FakeReport {
  dimensions: string[]
  metrics: string[]
  rows: [dimensions: string[], metrics: number[]][]
}

/** An answer of `run-reports` as the server gives it. */
export const answerOf = (reports: readonly FakeReport[]): Answer => ({
  kind: 'analyticsData#batchRunReports',
  reports: reports.map(({ dimensions, metrics, rows }) => ({
    dimensionHeaders: dimensions.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({ name, type: 'TYPE_INTEGER' })),
    rows: rows.map(([names, values]) => ({
      dimensionValues: names.map((value) => ({ value })),
      metricValues: values.map((value) => ({ value: String(value) })),
    })),
    rowCount: rows.length,
    metadata: {},
    kind: 'analyticsData#runReport',
  })),
})
