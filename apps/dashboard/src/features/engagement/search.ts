/** The four numbers of the overview; each is a tab for the trend. */
export const measures = ['readers', 'views', 'average', 'total'] as const
export type Measure = (typeof measures)[number]

/** Lengths of the date ranges, in days up to today. */
export const rangeLengths = [7, 28, 90] as const
export type RangeLength = (typeof rangeLengths)[number]

/** What the address of the engagement screen says beside tab and report; what is usual is left out. */
export interface EngagementSearch {
  days?: RangeLength
  show?: Measure
}

/** Reads the search parameters; anything that does not fit counts as left out. */
export function readEngagementSearch(search: Record<string, unknown>): EngagementSearch {
  const days = rangeLengths.find((each) => each === Number(search.days))
  const show = measures.find((each) => each === search.show)
  return { days: days === 28 ? undefined : days, show: show === 'readers' ? undefined : show }
}
