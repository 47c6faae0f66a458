import { type Questions, readRows, type Rows } from '../../../api/analytics.ts'

interface FakeReport {
  dimensions: string[]
  metrics: string[]
  rows: [dimensions: string[], metrics: number[]][]
  /** Rows of too few readers are left out. */
  isCut?: boolean
}

/** The rows of a batch, as if the server had answered it with these reports. */
export const rowsFor = <Q extends Questions>(questions: Q, reports: readonly FakeReport[]): Rows<Q> =>
  readRows(questions, {
    reports: reports.map(({ dimensions, metrics, rows, isCut }) => ({
      dimensionHeaders: dimensions.map((name) => ({ name })),
      metricHeaders: metrics.map((name) => ({ name, type: 'TYPE_INTEGER' })),
      rows: rows.map(([names, values]) => ({
        dimensionValues: names.map((value) => ({ value })),
        metricValues: values.map((value) => ({ value: String(value) })),
      })),
      rowCount: rows.length,
      metadata: isCut ? { subjectToThresholding: true } : {},
      kind: 'analyticsData#runReport',
    })),
  })
