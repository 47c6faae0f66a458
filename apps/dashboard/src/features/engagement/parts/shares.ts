import { type About, type Dimension, question } from '../../../api/analytics.ts'
import type { Country } from './countries.ts'
import type { Share } from './SharePanel.tsx'

/** Asks for readers by something, most first. */
export const sharesBy = <const D extends Dimension>(about: About, ...dimensions: readonly D[]) =>
  question(about, ['readers'], { dimensions, by: 'readers', limit: 500 })

/** Reads the answer to `sharesBy`, named by one of its dimensions. */
export const sharesOf = <D extends Dimension>(
  rows: readonly (Record<D, string> & { readers: number })[],
  dimension: D,
): Share[] => rows.map((row) => ({ name: row[dimension], readers: row.readers }))

/** Reads the answer to `sharesBy` country and its code. */
export const countriesOf = (
  rows: readonly { country: string; countryId: string; readers: number }[],
): Country[] => rows.map(({ country, countryId, readers }) => ({ name: country, id: countryId, readers }))
