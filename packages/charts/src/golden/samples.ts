import { answerSamples } from './samples/answers.ts'
import { areaSamples } from './samples/areas.ts'
import { firstSamples } from './samples/basics.ts'
import { columnSamples } from './samples/columns.ts'
import type { Sample } from './samples/data.ts'
import { dualSamples } from './samples/duals.ts'
import { heatSamples } from './samples/heats.ts'
import { histogramSamples } from './samples/histograms.ts'
import { lineSamples } from './samples/lines.ts'
import { panelSamples } from './samples/panels.ts'
import { pageSamples } from './samples/pages.ts'
import { partSamples } from './samples/parts.ts'
import { pointSamples } from './samples/points.ts'
import { rangeSamples } from './samples/ranges.ts'
import { slopeSamples } from './samples/slopes.ts'

export type { Sample } from './samples/data.ts'

/** All samples, always in the same order. */
export function samples(): Sample[] {
  const columns = columnSamples()
  return [
    ...firstSamples(),
    ...lineSamples(),
    ...columns,
    ...partSamples(),
    ...pointSamples(),
    ...answerSamples(),
    ...areaSamples(),
    ...rangeSamples(),
    ...slopeSamples(),
    ...dualSamples(),
    ...histogramSamples(),
    ...heatSamples(),
    ...panelSamples(),
    ...pageSamples(columns.find(({ name }) => name === 'weather-share')!),
  ]
}
