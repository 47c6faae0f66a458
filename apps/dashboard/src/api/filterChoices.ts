import { type About, type Dimension, question, type Rows } from './analytics.ts'
import { type FilterName, FILTERS } from './readerFilters.ts'

/** Values of one filter that readers have, most readers first. */
export interface FilterGroup {
  name: FilterName
  head: string
  /** Says that so many values are all: "All 12 countries"; undefined where there are ever only a few. */
  allOf: ((count: number) => string) | undefined
  rows: { value: string; words: string; readers: number }[]
}

/** Values asked for of each filter, as many as the screens list. */
const MAX_VALUES = 500

/** Of what there are ever only a few, all are offered at once. */
const ALL_OF: Partial<Record<FilterName, (count: number) => string>> = {
  country: (count) => `All ${count} countries`,
  source: (count) => `All ${count} sources`,
  campaign: (count) => `All ${count} campaigns`,
}

const askFor = <const D extends Dimension>(about: About, dimension: D) =>
  question(about, ['readers'], { dimensions: [dimension], by: 'readers', limit: MAX_VALUES })

/** The questions behind a choice of filters, one batch: what the readers have of whom a screen is about. */
export const choicesQuestions = (about: About) => ({
  country: askFor(about, 'countryId'),
  source: askFor(about, 'source'),
  campaign: askFor(about, 'campaign'),
  device: askFor(about, 'device'),
  visit: askFor(about, 'visit'),
})

/** Reads the answers to `choicesQuestions`; what is filtered by already is not offered again. */
export const readChoices = (
  rows: Rows<ReturnType<typeof choicesQuestions>>,
  { filters = {} }: Pick<About, 'filters'>,
): FilterGroup[] =>
  (Object.keys(rows) as (keyof typeof rows)[])
    .filter((name) => filters[name] === undefined)
    .map((name) => {
      const { dimension, head, nameOf } = FILTERS[name]
      const own: readonly (Partial<Record<Dimension, string>> & { readers: number })[] = rows[name]
      return {
        name,
        head,
        allOf: ALL_OF[name],
        rows: own.map((row) => {
          const value = row[dimension] ?? ''
          return { value, words: nameOf(value), readers: row.readers }
        }),
      }
    })
    .filter((group) => group.rows.length > 0)
