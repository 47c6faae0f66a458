import { type RawBuilder, sql } from 'kysely'

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** English names by ISO 3166-1 alpha-2 code, as Unicode's CLDR has them. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const name = names.of(first + second)
      return name ? [[first + second, name]] : []
    }),
  ),
)

const lookup = sql.lit(JSON.stringify(COUNTRY_NAMES))

/** The English name of the code in a column; '(not set)' for anything else. */
export const countryName = (code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${lookup}::jsonb ->> ${code}, '(not set)')`
