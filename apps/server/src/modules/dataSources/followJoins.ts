import type { ReportDocument } from '@bubbles/report-document'
import { currentJoins, inJoinOrder, runSteps } from '@bubbles/tables/steps'
import { keepDataset, readDatasets } from '../report/public.ts'
import { type FigureTables, figuresOf, joinedTables } from './figures.ts'

/**
 * Replays the steps of figures that join figures with new data, each after those it joins. One whose steps can't be
 * taken any more, or lead to other columns, keeps what it draws: the check before publishing says why.
 * @param changes the figures with new data; those that follow are added
 */
export async function followJoins(
  organisationId: string,
  userId: string,
  document: ReportDocument,
  changes: Map<string, FigureTables>,
): Promise<void> {
  const figures = new Map(figuresOf(document))
  const order = inJoinOrder(figures)
  if (order.length === 0) return
  for (const [id, { dataset, source }] of changes) {
    const figure = figures.get(id)
    if (figure) figures.set(id, { ...figure, dataset, source: source ?? dataset })
  }
  for (const id of order) {
    const figure = figures.get(id)!
    const steps = currentJoins(figure.steps, figures)
    if (steps === figure.steps || figure.source === null || figure.dataset === null) continue
    const hashes = [figure.source, figure.dataset, ...joinedTables({ steps })]
    const tables = await readDatasets(organisationId, hashes)
    const [source, drawn] = [tables[figure.source], tables[figure.dataset]]
    const outcome = source && runSteps(source, steps, tables).outcome
    const types = new Map(outcome?.columns.map(({ id: column, type }) => [column, type]))
    if (!outcome || drawn?.columns.some((column) => types.get(column.id) !== column.type)) continue
    const dataset = await keepDataset(organisationId, userId, figure.title, outcome)
    const own = changes.get(id)
    changes.set(id, { dataset, source: figure.source, steps, follows: own === undefined })
    figures.set(id, { ...figure, dataset, steps })
  }
}
