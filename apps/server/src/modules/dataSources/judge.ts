import { type Dataset, fitToColumns, showsAsRead } from '@bubbles/tables'
import { problemInWords, runSteps } from '@bubbles/tables/steps'
import { datasetHash } from '../report/public.ts'
import type { Figure } from './figures.ts'
import { DataFault } from './fetch/dataFault.ts'
import { sayable, sayableNotes } from './fetch/sayable.ts'
import type { TakenTable } from './fetch/takeTable.ts'
import type { SourceRow } from './reader.ts'

/** What a figure is to get of what came. */
export type Judged =
  /** Not in the report now. */
  | { kind: 'absent'; source: SourceRow }
  /** Nothing new. */
  | { kind: 'same'; source: SourceRow }
  | { kind: 'fault'; source: SourceRow; fault: DataFault }
  | {
      kind: 'table'
      source: SourceRow
      taken: TakenTable
      dataset: Dataset
      /** What the figure's steps come to with it; null where it has none. */
      outcome: Dataset | null
      notes: string[]
      /** Of the data the figure has. */
      shown: string | null
      /** Of the new one, once it is kept. */
      hash: string
    }

/**
 * Whether what came fits the figure, and how the figure has it: columns that were renamed, removed or read otherwise stay
 * so. Cells someone typed are replaced only when someone asked for that.
 */
export function judge(
  source: SourceRow,
  taken: TakenTable | DataFault | null,
  figure: Figure | undefined,
  datasets: Readonly<Record<string, Dataset>>,
  isManual: boolean,
): Judged {
  if (taken instanceof DataFault) return { kind: 'fault', source, fault: taken }
  if (!figure) return { kind: 'absent', source }
  if (taken === null) return { kind: 'same', source }
  const applied = datasets[source.applied_hash]
  const shown = figure.source === null ? undefined : datasets[figure.source]
  const isAsRead =
    figure.source === source.applied_hash ||
    (shown !== undefined && applied !== undefined && showsAsRead(shown, applied))
  const known = new Set(source.columns.map(({ id }) => id))
  const kept = shown?.columns.filter(({ id }) => known.has(id)) ?? []
  const fitted = fitToColumns(taken.table, source.columns, kept.length > 0 ? kept : source.columns)
  if (fitted.misfits) {
    const words = `${misfitsInWords(fitted.misfits)} If this is intended, connect the address again.`
    return { kind: 'fault', source, fault: new DataFault('changed-form', words) }
  }
  if (!isAsRead && !isManual) {
    const before = applied && fitToColumns(taken.table, source.columns, applied.columns).dataset
    if (before && datasetHash(before) === source.applied_hash) return { kind: 'same', source }
    return {
      kind: 'fault',
      source,
      fault: new DataFault(
        'edited',
        'There’s new data, but the figure’s data was edited by hand. “Refresh now” will replace those edits; “Disconnect” will keep them.',
      ),
    }
  }
  const { dataset, added } = fitted
  const outcome = outcomeOf(figure, dataset, datasets)
  if (outcome instanceof DataFault) return { kind: 'fault', source, fault: outcome }
  return {
    kind: 'table',
    source,
    taken,
    dataset,
    outcome,
    notes: sayableNotes([
      ...taken.notes,
      ...added.map((name) => `The column “${name}” is new and wasn’t included.`),
    ]),
    shown: figure.source,
    hash: '',
  }
}

/** What a figure's steps come to with new data: a fault where they can't be taken, or come to less than they did. */
function outcomeOf(
  { steps, dataset: drawn }: Figure,
  source: Dataset,
  datasets: Readonly<Record<string, Dataset>>,
): Dataset | DataFault | null {
  if (steps.length === 0) return null
  const { outcome, problem } = runSteps(source, steps, datasets)
  if (!outcome)
    return new DataFault(
      'changed-form',
      `${misfitsInWords([problemInWords(problem!)])} Change it in the figure’s data.`,
    )
  const now = new Map(outcome.columns.map(({ id, type }) => [id, type]))
  const lost = (datasets[drawn ?? '']?.columns ?? []).filter(({ id, type }) => now.get(id) !== type)
  if (lost.length === 0) return outcome
  const words = lost.map(({ id, name }) =>
    now.has(id)
      ? `The figure’s steps now produce a different type of value in the column “${name}”.`
      : `The figure’s steps no longer produce a column “${name}”.`,
  )
  return new DataFault('changed-form', `${misfitsInWords(words)} Change them in the figure’s data.`)
}

/** Misfits that are said in full, and characters of each: names of columns can be long. */
const MOST_MISFITS = 5
const MOST_OF_EACH = 160

function misfitsInWords(misfits: readonly string[]): string {
  const said = misfits.slice(0, MOST_MISFITS).map((misfit) => sayable(misfit, MOST_OF_EACH))
  const rest = misfits.length - said.length
  return [...said, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}
