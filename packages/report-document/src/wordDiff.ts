/** A run of words and what happened to it. */
export interface WordRun {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Cells of the comparison's table. Beyond it the middle of two long texts is taken as replaced. */
const MAX_CELLS = 4_000_000

/**
 * What of a text's words was removed and added, in reading order: the removed words of a place come before the added
 * ones. Joining all runs but the added gives `before`, all but the removed gives `after`.
 */
export const diffWords = (before: string, after: string): WordRun[] =>
  withoutLoneBlanks(joined(diffTokens(tokensOf(before), tokensOf(after))))

/** Words, the blanks between them, and other characters one by one. */
export const tokensOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? []

/** What happened to each token, token by token: what is equal at both ends is not compared any further. */
export function diffTokens(old: string[], current: string[]): WordRun[] {
  let start = 0
  while (start < old.length && start < current.length && old[start] === current[start]) start++
  let end = 0
  while (
    end < old.length - start &&
    end < current.length - start &&
    old[old.length - 1 - end] === current[current.length - 1 - end]
  )
    end++
  return [
    ...old.slice(0, start).map((text): WordRun => ({ kind: 'same', text })),
    ...diffMiddle(old.slice(start, old.length - end), current.slice(start, current.length - end)),
    ...old.slice(old.length - end).map((text): WordRun => ({ kind: 'same', text })),
  ]
}

/** Longest common subsequence, by its table. */
function diffMiddle(old: string[], current: string[]): WordRun[] {
  const width = current.length + 1
  if (old.length === 0 || current.length === 0 || (old.length + 1) * width > MAX_CELLS)
    return [
      ...old.map((text): WordRun => ({ kind: 'removed', text })),
      ...current.map((text): WordRun => ({ kind: 'added', text })),
    ]
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column]!
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = current.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === current[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const runs: WordRun[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < current.length) {
    if (row < old.length && column < current.length && old[row] === current[column]) {
      runs.push({ kind: 'same', text: old[row]! })
      row++
      column++
    } else if (
      row < old.length &&
      (column === current.length || at(row + 1, column) >= at(row, column + 1))
    ) {
      runs.push({ kind: 'removed', text: old[row]! })
      row++
    } else {
      runs.push({ kind: 'added', text: current[column]! })
      column++
    }
  }
  return runs
}

/** Neighbours of one kind as one run; between two runs that stay, what goes stands before what comes. */
function joined(runs: WordRun[]): WordRun[] {
  const result: WordRun[] = []
  let [removed, added] = ['', '']
  const settle = () => {
    if (removed) result.push({ kind: 'removed', text: removed })
    if (added) result.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const { kind, text } of runs) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else {
      settle()
      const last = result.at(-1)
      if (last?.kind === 'same') last.text += text
      else result.push({ kind, text })
    }
  }
  settle()
  return result
}

/**
 * A blank that alone stayed between two additions or two removals says nothing: it goes with them, so that three new
 * words are one addition and not three.
 */
function withoutLoneBlanks(runs: WordRun[]): WordRun[] {
  const result: WordRun[] = []
  for (const run of runs) {
    const blank = result.at(-1)
    const before = result.at(-2)
    const isLone =
      blank?.kind === 'same' && /^\s+$/.test(blank.text) && before?.kind === run.kind && run.kind !== 'same'
    // The same blank at the other end of what came or went: the stretch may as well begin behind it.
    if (isLone && before.text.startsWith(blank.text)) {
      result.splice(
        -2,
        2,
        { ...blank },
        { kind: run.kind, text: before.text.slice(blank.text.length) + blank.text + run.text },
      )
    } else result.push(run)
  }
  return joined(result)
}
