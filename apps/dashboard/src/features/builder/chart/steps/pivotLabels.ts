import type { Dataset } from '@bubbles/tables'
import type { DataStep } from '@bubbles/tables/steps'

/** Kinds of chart that have no labels along an axis: their first column is drawn. */
const WITHOUT_LABELS = new Set(['point', 'histogram', 'table'])

/**
 * The name of a column of numbers that a pivot made and a chart has taken for its labels, as it does where the pivot leaves no
 * column of names; null where there is none.
 */
export function numbersAsLabels(
  { x, kind }: { x?: unknown; kind?: unknown },
  steps: readonly DataStep[],
  outcome: Dataset | null,
): string | null {
  const column = outcome?.columns.find(({ id }) => id === x)
  if (column?.type !== 'number' || WITHOUT_LABELS.has(String(kind))) return null
  const isPivoted = steps.some(({ id, type, on }) => on && type === 'pivot' && column.id.startsWith(`${id}.`))
  return isPivoted ? column.name : null
}
