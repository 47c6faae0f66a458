import type { ReportDocument } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'
import { readDatasets } from '../report/public.ts'
import { figuresOf } from './figures.ts'
import type { SourceRow } from './reader.ts'

/**
 * The figures of a draft whose table is new data and nothing else: it is the one that came from the figure's address, and
 * its columns are those of the edition. What someone typed into it, or called a column, is a change like any other.
 * @returns the ids of their blocks
 */
export async function figuresWithNewData(
  organisationId: string,
  sources: readonly SourceRow[],
  { before, after }: { before: ReportDocument; after: ReportDocument },
): Promise<string[]> {
  const [known, shown] = [figuresOf(before), figuresOf(after)]
  const pairs = sources.flatMap(({ block_id: id, applied_hash: applied }) => {
    const [from, to] = [known.get(id)?.dataset, shown.get(id)?.dataset]
    return from && to === applied ? [{ id, from, to }] : []
  })
  const hashes = new Set(pairs.flatMap(({ from, to }) => (from === to ? [] : [from, to])))
  const datasets = await readDatasets(organisationId, [...hashes])
  return pairs
    .filter(({ from, to }) => from === to || haveSameColumns(datasets[from], datasets[to]))
    .map(({ id }) => id)
}

const namesOf = ({ columns }: Dataset): string => JSON.stringify(columns.map(({ id, name }) => [id, name]))

const haveSameColumns = (a: Dataset | undefined, b: Dataset | undefined): boolean =>
  a !== undefined && b !== undefined && namesOf(a) === namesOf(b)

/**
 * Whether a figure was connected after a time by someone who may not publish: then no publisher knows where its data comes
 * from now.
 */
export const hasUnknownSource = (
  sources: readonly SourceRow[],
  draft: ReportDocument,
  since: Date,
  publishers: ReadonlySet<string>,
): boolean => {
  const shown = figuresOf(draft)
  return sources.some(
    ({ block_id: id, connected_at: at, connected_by: by }) =>
      shown.has(id) && at > since && !publishers.has(by),
  )
}
