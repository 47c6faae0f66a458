import { type About, type Dimension, question, type Rows } from './analytics.ts'
import { type FilterName, FILTERS } from './readerFilters.ts'

/** Values of one filter that readers have, most readers first. */
export interface FilterGroup {
  name: FilterName
  head: string
  rows: { value: string; words: string; readers: number }[]
}

/** Values offered of each filter: the rest are on the screens themselves. */
const OFFERED = 6

const askFor = <const D extends Dimension>(about: About, dimension: D) =>
  question(about, ['readers'], { dimensions: [dimension], by: 'readers', limit: OFFERED })

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
        rows: own.map((row) => {
          const value = row[dimension] ?? ''
          return { value, words: nameOf(value), readers: row.readers }
        }),
      }
    })
    .filter((group) => group.rows.length > 0)
