import { KINDS, type Seen } from './load.ts'

/** One part's turn: when it began, when the part was killed, when it was back, and when the turn ended. */
export interface Killed {
  name: string
  begins: number
  from: number
  until: number
  ends: number
}

const part = (values: number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.length === 0 ? '–' : String(Math.round(sorted[Math.floor(sorted.length * share)]!))
}

/** How many requests, how many of them failed, and how long good ones took: the median and the slowest hundredth in ms. */
function cells(seen: readonly Seen[]): string[] {
  const good = seen.filter(({ isGood }) => isGood).map(({ ms }) => ms)
  return [String(seen.length), String(seen.length - good.length), part(good, 0.5), part(good, 0.99)]
}

const HEADS = ['requests', 'failed', 'p50 ms', 'p99 ms']

/** All requests by kind. */
export const kindTable = (seen: readonly Seen[]): string =>
  table(
    ['kind', ...HEADS],
    [
      ...KINDS.map((kind) => [kind, ...cells(seen.filter((each) => each.kind === kind))]),
      ['all', ...cells(seen)],
    ],
  )

/** Requests before, while and after each part was away. */
export const killTable = (seen: readonly Seen[], killed: readonly Killed[]): string =>
  table(
    ['killed', 'when', ...HEADS, 'away s'],
    killed.flatMap(({ name, begins, from, until, ends }) => {
      const between = (start: number, end: number) => cells(seen.filter(({ at }) => at >= start && at < end))
      return [
        [name, 'before', ...between(begins, from), ''],
        ['', 'away', ...between(from, until), ((until - from) / 1000).toFixed(1)],
        ['', 'after', ...between(until, ends), ''],
      ]
    }),
  )

function table(heads: string[], rows: string[][]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cellsOfRow) => `| ${cellsOfRow.join(' | ')} |`)
  return lines.join('\n')
}
