import { SMALLEST_GROUP } from '@bubbles/domain'

/** Readers whose visits met the same of a filter's conditions. */
export interface ReaderGroup {
  /** Of each visit of theirs that differs in it: the conditions it met, a bit each. */
  met: readonly number[]
  readers: number
}

/**
 * Whether the parts of pages that a filter's readers used would tell about a few of them: where they are fewer than five,
 * or where they and a wider group, which anyone can ask for by leaving conditions out, differ by fewer than five.
 * @param conditions how many the filter has
 */
export function isTooSmall(groups: readonly ReaderGroup[], conditions: number): boolean {
  const all = 2 ** conditions - 1
  const count = (isAsked: (met: number) => boolean): number =>
    groups.reduce((sum, { met, readers }) => (met.some(isAsked) ? sum + readers : sum), 0)
  const own = count((met) => met === all)
  if (own === 0) return false
  const isFew = (readers: number): boolean => readers > 0 && readers < SMALLEST_GROUP
  const wider = Array.from({ length: all }, (_, some) => count((met) => (met & some) === some && met !== all))
  return isFew(own) || wider.some(isFew)
}
