import { NOW, type Question, question, type Rows } from '../../../api/analytics.ts'
import { type FilterName, filterInWords, filtersIn } from '../../../api/readerFilters.ts'
import type { TabProps } from '../TabProps.ts'
import { withheldIn } from './withheldIn.ts'

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
  /** So few readers differ from those who match that nothing but numbers of readers is told. */
  isWithheld: boolean
  /** Nothing is told of the period before, of which so few readers match. */
  isBeforeWithheld: boolean
}

const ALL = 'all'
/** A question of more than how many they are: its answer says whether anything is told. */
const MORE = 'more'
type MatchQuestions = Record<string, Question<never, 'readers' | 'views'>>

const without = (about: TabProps, { name }: SetFilter): TabProps =>
  name === 'edition'
    ? { ...about, publicationId: undefined }
    : { ...about, filters: { ...about.filters, [name]: undefined } }

/** The questions behind a match, one batch. */
export const matchQuestions = (about: TabProps, filters: readonly SetFilter[]): MatchQuestions => ({
  [ALL]: question(about, ['readers']),
  [MORE]: question(about, ['readers', 'views'], { compare: true }),
  ...Object.fromEntries(filters.map((each) => [each.name, question(without(about, each), ['readers'])])),
})

/** Reads the answers to `matchQuestions`. */
export function readMatch(rows: Rows<MatchQuestions>, about: TabProps, filters: readonly SetFilter[]): Match {
  const of = (name: string) => rows[name]?.[0]?.readers ?? 0
  const withheld = withheldIn(rows)[MORE]
  const isWithheld = withheld !== undefined && (withheld.length === 0 || withheld.includes(NOW))
  const isBeforeWithheld = withheld !== undefined && !isWithheld
  return {
    about: isBeforeWithheld ? { ...about, compare: null } : about,
    readers: of(ALL),
    isWithheld,
    isBeforeWithheld,
    without: filters.map((each) => ({ ...each, readers: of(each.name) })),
  }
}
