import type { WordRun } from '@bubbles/report-document'

/** Characters of unchanged text left on either side of a change. */
const AROUND = 80

/** Leaves of what stayed only the words around the changes, with an ellipsis for the rest. */
export const shortened = (runs: readonly WordRun[]): WordRun[] =>
  runs.map((run, index) => {
    if (run.kind !== 'same' || run.text.length <= 2 * AROUND + 20) return run
    const first = index === 0
    const last = index === runs.length - 1
    const begin = first ? '' : untilBlank(run.text.slice(0, AROUND))
    const end = last ? '' : fromBlank(run.text.slice(-AROUND))
    return { kind: 'same', text: `${begin} … ${end}` }
  })

const untilBlank = (text: string): string => text.slice(0, text.lastIndexOf(' ') + 1 || undefined).trimEnd()
const fromBlank = (text: string): string => text.slice(text.indexOf(' ') + 1).trimStart()
