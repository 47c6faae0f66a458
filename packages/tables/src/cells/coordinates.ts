import type { Cell, Dataset, DatasetColumn } from '../dataset.ts'

/** Degrees from the equator, and from Greenwich. */
export const MAX_LATITUDE = 90
export const MAX_LONGITUDE = 180

const named = (words: string): RegExp =>
  new RegExp(`^(?:\\w+[ _.-])?(?:${words})(?:[ _.-]?(?:deg|degrees|dd|wgs84))?(?: ?\\([^)]*\\))?$`, 'i')

const LATITUDE = named('lat|latitude|latitud|latitudine|breitengrad|geogra(?:ph|f)ische breite')
const LONGITUDE = named(
  'lon|lng|long|longitude|longitud|longitudine|längengrad|laengengrad|geogra(?:ph|f)ische länge',
)
/** Names that say so only beside one another: alone, they are as likely a width or a length. */
const MAYBE_LATITUDE = /^(?:y|breite)$/i
const MAYBE_LONGITUDE = /^(?:x|länge|laenge)$/i

const numbersIn = (cells: readonly (Cell | undefined)[]): number[] =>
  cells.filter((cell) => typeof cell === 'number')

/** Whether a column says where its rows are: degrees north or east, which measure nothing about them. */
export const isCoordinate = (name: string, cells: (Cell | undefined)[]): boolean => {
  const most = LATITUDE.test(name.trim()) ? MAX_LATITUDE : LONGITUDE.test(name.trim()) ? MAX_LONGITUDE : 0
  return most > 0 && numbersIn(cells).every((degrees) => Math.abs(degrees) <= most)
}

/** The columns, by id, that say where the rows of a table are. */
export interface CoordinateColumns {
  latitude: string
  longitude: string
}

/** How much of a column called “latitude” has to be degrees: the rest is said to be wrong, row by row. */
const MOSTLY = 0.5

/**
 * The two columns of a table that are latitude and longitude, in English, German, Spanish or Italian, or x and y; null
 * where there are none. Names that could mean something else count only as a pair of which every number is in range.
 */
export function coordinateColumns({ columns, rows }: Dataset): CoordinateColumns | null {
  const find = (names: RegExp, most: number, share: number): DatasetColumn | undefined =>
    columns.find((column, at) => {
      if (column.type !== 'number' || !names.test(column.name.trim())) return false
      const numbers = numbersIn(rows.map((row) => row[at]))
      const good = numbers.filter((degrees) => Math.abs(degrees) <= most).length
      return good > 0 && good >= share * numbers.length
    })
  const pair = (names: [RegExp, RegExp], share: number): CoordinateColumns | null => {
    const latitude = find(names[0], MAX_LATITUDE, share)
    const longitude = find(names[1], MAX_LONGITUDE, share)
    return latitude && longitude ? { latitude: latitude.id, longitude: longitude.id } : null
  }
  return pair([LATITUDE, LONGITUDE], MOSTLY) ?? pair([MAYBE_LATITUDE, MAYBE_LONGITUDE], 1)
}
