import { type Question, question, type Rows } from '../../../api/analytics.ts'
import { type FilterName, filterInWords, filtersIn } from '../../../api/readerFilters.ts'
import type { TabProps } from '../TabProps.ts'

/** A filter that is set, the edition among them. */
export interface SetFilter {
  name: FilterName | 'edition'
  words: string
}

/** The filters of a tab, in the order of their chips. */
export const filtersOf = (
  { filters, publicationId }: Pick<TabProps, 'filters' | 'publicationId'>,
  edition: number | undefined,
): SetFilter[] => [
  ...filtersIn(filters).map(({ name, value }) => ({ name, words: filterInWords(name, value) })),
  ...(publicationId === undefined || edition === undefined
    ? []
    : [{ name: 'edition' as const, words: `Edition ${edition}` }]),
]

/** How many readers match all filters, and how many would without one of them. */
export interface Match {
  about: TabProps
  readers: number
  without: (SetFilter & { readers: number })[]
}

const ALL = 'all'
type MatchQuestions = Record<string, Question<never, 'readers'>>

const without = (about: TabProps, { name }: SetFilter): TabProps =>
  name === 'edition'
    ? { ...about, publicationId: undefined }
    : { ...about, filters: { ...about.filters, [name]: undefined } }

/** The questions behind a match, one batch. */
export const matchQuestions = (about: TabProps, filters: readonly SetFilter[]): MatchQuestions => ({
  [ALL]: question(about, ['readers']),
  ...Object.fromEntries(filters.map((each) => [each.name, question(without(about, each), ['readers'])])),
})

/** Reads the answers to `matchQuestions`. */
export function readMatch(rows: Rows<MatchQuestions>, about: TabProps, filters: readonly SetFilter[]): Match {
  const of = (name: string) => rows[name]?.[0]?.readers ?? 0
  return {
    about,
    readers: of(ALL),
    without: filters.map((each) => ({ ...each, readers: of(each.name) })),
  }
}
