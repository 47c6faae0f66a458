import type { Dataset } from '@bubbles/tables'
import {
  type ChartSpec,
  chartTable,
  checkChart,
  type CheckOptions,
  colourIdentity,
  type Finding,
  renderChart,
  type RenderOptions,
  writtenIn,
} from '@bubbles/charts'
import { type ShownTable, shownRows } from './shownTable.ts'

/**
 * What takes time with ten thousand rows: pure functions of datasets and of settings that can be written as JSON, so that
 * it does not matter on which thread they run.
 */
export const jobs = {
  /** A chart as markup, and the first rows of what it shows. */
  drawing: (
    [dataset]: readonly Dataset[],
    { spec, options, locale }: { spec: ChartSpec; options: RenderOptions; locale: string | undefined },
  ): { markup: string; table: ShownTable } =>
    writtenIn(locale, () => ({
      markup: renderChart(spec, dataset!, options),
      table: shownRows(chartTable(spec, dataset!)),
    })),

  findings: (
    [dataset]: readonly Dataset[],
    { spec, options }: { spec: ChartSpec; options: CheckOptions },
  ): Finding[] => checkChart(spec, dataset!, options),

  /** Colours by name over all charts of a report, a dataset each. */
  identity: (
    datasets: readonly Dataset[],
    { specs, colours }: { specs: readonly ChartSpec[]; colours: number | undefined },
  ): Record<string, number> =>
    colourIdentity(
      specs.map((spec, at) => ({ spec, dataset: datasets[at]! })),
      colours,
    ),
}

export type Job = keyof typeof jobs
export type Input<J extends Job> = Parameters<(typeof jobs)[J]>[1]
export type Result<J extends Job> = ReturnType<(typeof jobs)[J]>

/** Does a job here and now. */
export const work = <J extends Job>(job: J, datasets: readonly Dataset[], input: Input<J>): Result<J> =>
  // One entry of the table: its function takes its own input, which the type of a lookup does not say.
  (jobs[job] as (datasets: readonly Dataset[], input: Input<J>) => Result<J>)(datasets, input)
