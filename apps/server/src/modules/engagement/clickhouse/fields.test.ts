import { describe, expect, it } from 'vitest'
import {
  type DimensionName,
  dimensionIn,
  DIMENSIONS,
  type MetricName,
  metricIn as metricInDatabase,
  METRICS,
  type Source,
} from '../analytics/fields.ts'
import { dimensionOf, metricIn, PAGE_DIMENSIONS } from './fields.ts'

const OF_VISITS: Source[] = ['sessions', 'sessionBlocks', 'sessionMarks', 'sessionLinks', 'sessionSteps']

describe('what ClickHouse is asked for', () => {
  it('has every dimension that the database has of visits and their parts, but for what pages and clocks say', () => {
    const missing = (Object.keys(DIMENSIONS) as DimensionName[]).filter(
      (name) => OF_VISITS.some((source) => dimensionIn(name, source)) && !dimensionOf(name),
    )
    expect(missing.toSorted()).toEqual(['hour', ...PAGE_DIMENSIONS].toSorted())
  })

  it('has every metric that the database has of visits and their parts', () => {
    const known = OF_VISITS.flatMap((source) =>
      (Object.keys(METRICS) as MetricName[])
        .filter((name) => metricInDatabase(name, source))
        .map((name) => ({ name, source })),
    )
    expect(known.length).toBeGreaterThan(20)
    for (const { name, source } of known) expect(() => metricIn(name, source)).not.toThrow()
    expect(() => metricIn('eventCount', 'sessions')).toThrow('was not checked')
  })
})
