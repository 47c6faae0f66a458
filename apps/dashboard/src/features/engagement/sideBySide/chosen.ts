/** Reports that stand side by side: two make a comparison, more than four lines cover one another. */
export const MOST_COMPARED = 4

/** Id of the part of the screen where they are. */
export const SIDE_BY_SIDE = 'reports-side-by-side'

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The ids of an address's `reports`, each once; undefined where there is none. */
export function readChosen(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const ids = [...new Set(value.split(','))].filter((id) => ID.test(id)).slice(0, MOST_COMPARED)
  return ids.length === 0 ? undefined : ids.join(',')
}

/** The ids in their order. */
export const chosenOf = (reports: string | undefined): readonly string[] =>
  reports === undefined ? [] : reports.split(',')

/** With a report added at the end, or without it. */
export function withChoice(reports: string | undefined, id: string, isChosen: boolean): string | undefined {
  const others = chosenOf(reports).filter((each) => each !== id)
  return readChosen((isChosen ? [...others, id] : others).join(','))
}
