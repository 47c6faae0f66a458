import {
  countryOfCode,
  deviceName,
  namedName,
  plainName,
  returningName,
  sourceName,
} from '../format/readerNames.ts'

interface Filter {
  /** The dimension of a question whose value it holds. */
  dimension: string
  head: string
  nameOf: (value: string) => string
  /** Values it may have in an address; absent: any text. */
  values?: RegExp
}

/** What readers can be filtered by, by their names in an address, in the order of their chips. */
export const FILTERS = {
  country: {
    dimension: 'countryId',
    head: 'Country',
    nameOf: countryOfCode,
    values: /^([A-Z]{2}|\(not set\))$/,
  },
  source: { dimension: 'source', head: 'Source', nameOf: sourceName },
  medium: { dimension: 'medium', head: 'Medium', nameOf: namedName },
  campaign: { dimension: 'campaign', head: 'Campaign', nameOf: namedName },
  device: { dimension: 'device', head: 'Device', nameOf: deviceName, values: /^(desktop|mobile|tablet)$/ },
  browser: { dimension: 'browser', head: 'Browser', nameOf: plainName },
  visit: { dimension: 'visit', head: 'Visit', nameOf: returningName, values: /^(new|returning)$/ },
} as const satisfies Record<string, Filter>
export type FilterName = keyof typeof FILTERS
const NAMES = Object.keys(FILTERS) as FilterName[]

/** Which readers a screen is about: those for whom each of these has this value. */
export type ReaderFilters = Partial<Record<FilterName, string>>

const MAX_LENGTH = 500

/** A value of an address as the text that it was, though it reads as a number or a truth value. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined

/** Reads the filters of an address; what cannot be one counts as left out. Every name is there. */
export const readFilters = (search: Record<string, unknown>): ReaderFilters =>
  Object.fromEntries(
    NAMES.map((name) => {
      const text = textOf(search[name])
      const { values }: Filter = FILTERS[name]
      const fits =
        text !== undefined && text !== '' && text.length <= MAX_LENGTH && (values?.test(text) ?? true)
      return [name, fits ? text : undefined]
    }),
  )

/** The filters that are set, in the order of their chips. */
export const filtersIn = (filters: ReaderFilters): { name: FilterName; value: string }[] =>
  NAMES.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, value }]
  })

/** "Country: Switzerland" */
export const filterInWords = (name: FilterName, value: string): string =>
  `${FILTERS[name].head}: ${FILTERS[name].nameOf(value)}`
