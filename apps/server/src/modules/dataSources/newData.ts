import type { ReportDocument } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/tables'
import { currentJoins, figuresJoinedBy, inJoinOrder, isSameOutcome, runSteps } from '@bubbles/tables/steps'
import { readDatasets } from '../report/public.ts'
import { type Figure, figuresOf, joinedTables } from './figures.ts'
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
    const [from, figure] = [known.get(id)?.dataset, shown.get(id)]
    return from && figure?.dataset && figure.source === applied
      ? [{ id, from, to: figure.dataset, source: applied, figure }]
      : []
  })
  const hashes = new Set(
    pairs.flatMap(({ from, to, source, figure }) =>
      from === to && figure.steps.length === 0 ? [] : [from, to, source, ...joinedTables(figure)],
    ),
  )
  const datasets = await readDatasets(organisationId, [...hashes])
  const ids = pairs
    .filter(
      ({ from, to, figure }) =>
        isOutcome(figure, datasets) && (from === to || haveSameColumns(datasets[from], datasets[to])),
    )
    .map(({ id }) => id)
  return [...ids, ...(await followersOf(organisationId, new Set(ids), known, shown))]
}

type Figures = ReturnType<typeof figuresOf>

/** The figures whose own data is what it was, and which only join such figures, as these are now. */
async function followersOf(
  organisationId: string,
  isNew: Set<string>,
  known: Figures,
  shown: Figures,
): Promise<string[]> {
  const followers: string[] = []
  for (const id of inJoinOrder(shown)) {
    const [before, figure] = [known.get(id), shown.get(id)!]
    if (isNew.has(id) || !before || before.source !== figure.source || before.dataset === figure.dataset)
      continue
    if (!figuresJoinedBy(figure.steps).some((each) => isNew.has(each))) continue
    if (currentJoins(figure.steps, shown) !== figure.steps) continue
    const hashes = [before.dataset, figure.dataset, figure.source, ...joinedTables(figure)]
    const tables = await readDatasets(
      organisationId,
      hashes.filter((hash) => hash !== null),
    )
    if (!isOutcome(figure, tables)) continue
    if (!haveSameColumns(tables[before.dataset ?? ''], tables[figure.dataset ?? ''])) continue
    isNew.add(id)
    followers.push(id)
  }
  return followers
}

/** Whether a figure draws what its steps come to, and nothing anyone put in its place. */
function isOutcome({ steps, source, dataset }: Figure, datasets: Readonly<Record<string, Dataset>>): boolean {
  if (steps.length === 0) return true
  const [from, drawn] = [datasets[source ?? ''], datasets[dataset ?? '']]
  const outcome = from && runSteps(from, steps, datasets).outcome
  return Boolean(outcome && drawn && isSameOutcome(outcome, drawn))
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
