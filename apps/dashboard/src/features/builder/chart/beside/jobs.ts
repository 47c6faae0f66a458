import type { Dataset } from '@bubbles/tables'
import {
  chartContext,
  type ChartSpec,
  chartTable,
  checkChart,
  type CheckOptions,
  colourIdentity,
  type ContextOptions,
  type Finding,
  renderChart,
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
    { spec, id, context }: { spec: ChartSpec; id: string; context: ContextOptions },
  ): { markup: string; table: ShownTable } => {
    const charts = chartContext(context)
    return {
      markup: renderChart(charts, spec, dataset!, { id }),
      table: shownRows(chartTable(charts, spec, dataset!)),
    }
  },

  findings: (
    [dataset]: readonly Dataset[],
    { spec, options, context }: { spec: ChartSpec; options: CheckOptions; context: ContextOptions },
  ): Finding[] => checkChart(chartContext(context), spec, dataset!, options),

  /** Colours by name over all charts of a report, a dataset each. */
  identity: (
    datasets: readonly Dataset[],
    { specs, context }: { specs: readonly ChartSpec[]; context: ContextOptions },
  ): Record<string, number> =>
    colourIdentity(
      chartContext(context),
      specs.map((spec, at) => ({ spec, dataset: datasets[at]! })),
    ),
}

export type Job = keyof typeof jobs
export type Input<J extends Job> = Parameters<(typeof jobs)[J]>[1]
export type Result<J extends Job> = ReturnType<(typeof jobs)[J]>

/** Does a job here and now. */
export const work = <J extends Job>(job: J, datasets: readonly Dataset[], input: Input<J>): Result<J> =>
  // One entry of the table: its function takes its own input, which the type of a lookup does not say.
  (jobs[job] as (datasets: readonly Dataset[], input: Input<J>) => Result<J>)(datasets, input)
