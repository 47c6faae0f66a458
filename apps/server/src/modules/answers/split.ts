import { SMALLEST_GROUP } from '@bubbles/domain'

/**
 * Which of some groups may be shown, given how many answered in all: none smaller than five, and none whose showing
 * would leave fewer than five to be worked out by subtraction.
 * @param sizes of the groups that may be asked for
 * @param total of everybody, whose results are shown anyway
 */
export function visibleGroups(sizes: readonly number[], total: number): boolean[] {
  const visible = sizes.map((size) => size >= SMALLEST_GROUP)
  const rest = () => total - sizes.reduce((sum, size, index) => sum + (visible[index] ? size : 0), 0)
  for (let left = rest(); left > 0 && left < SMALLEST_GROUP; left = rest()) {
    const smallest = sizes.reduce(
      (found, size, index) => (visible[index] && (found < 0 || size < sizes[found]!) ? index : found),
      -1,
    )
    if (smallest < 0) break
    visible[smallest] = false
  }
  return visible
}

/**
 * Which answers are left out of two groups shown side by side: those that one to four gave in one of them, so that whoever
 * changed groups between two ways to split is not singled out, and, where everybody gave one answer, as many more as it
 * takes that no group's size gives a hidden count away.
 * @param counts of each answer, in the one group and in the other
 * @param isOne whether everybody gave one answer, so that counts add up to their group
 */
export function hiddenAnswers(counts: readonly (readonly [number, number])[], isOne: boolean): boolean[] {
  const isSmall = (count: number) => count > 0 && count < SMALLEST_GROUP
  const hidden = counts.map((pair) => pair.some(isSmall))
  const isGivenAway = () =>
    ([0, 1] as const).some((side) => {
      const own = counts.flatMap((pair, index) => (hidden[index] ? [pair[side]] : []))
      return own.length === 1 || isSmall(own.reduce((sum, count) => sum + count, 0))
    })
  while (isOne && isGivenAway()) {
    const size = (index: number) => counts[index]![0] + counts[index]![1]
    const [smallest] = counts
      .flatMap((_, index) => (hidden[index] || size(index) === 0 ? [] : [index]))
      .sort((a, b) => size(a) - size(b))
    if (smallest === undefined) break
    hidden[smallest] = true
  }
  return hidden
}
