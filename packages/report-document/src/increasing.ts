/**
 * Indices of the increasing subsequence of `values` (distinct, 0 to n - 1 or sparse) with the greatest total weight, in
 * O(n log n). Without weights: of the longest one. Of equals the one that ends latest.
 */
export function heaviestIncreasing(
  values: readonly number[],
  weightOf: (index: number) => number = () => 1,
): Set<number> {
  const ranks = new Map([...values].sort((a, b) => a - b).map((value, rank) => [value, rank + 1]))
  // A Fenwick tree: in each slot the index that ends the heaviest subsequence among the ranks it covers.
  const best = Array.from<number>({ length: values.length + 1 }).fill(-1)
  const total: number[] = []
  const previous: number[] = []
  const heavier = (a: number, b: number): number => {
    if (a < 0 || b < 0 || total[a] === total[b]) return Math.max(a, b)
    return total[a]! > total[b]! ? a : b
  }
  let last = -1
  values.forEach((value, index) => {
    const rank = ranks.get(value)!
    let before = -1
    for (let slot = rank - 1; slot > 0; slot -= slot & -slot) before = heavier(before, best[slot]!)
    previous[index] = before
    total[index] = weightOf(index) + (before < 0 ? 0 : total[before]!)
    for (let slot = rank; slot < best.length; slot += slot & -slot) best[slot] = heavier(index, best[slot]!)
    last = heavier(index, last)
  })
  const result = new Set<number>()
  for (let index = last; index >= 0; index = previous[index]!) result.add(index)
  return result
}
