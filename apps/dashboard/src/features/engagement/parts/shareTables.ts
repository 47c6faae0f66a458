import { type ExportTable, percentCell } from '../export/tables.ts'
import type { Country } from './countries.ts'
import { countryName } from './countries.ts'
import type { Share } from './SharePanel.tsx'

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : percentCell(part / whole))

/** Readers by something, for export. */
export const sharesTable = (
  name: string,
  head: string,
  rows: readonly Share[],
  readers: number,
  nameOf: (name: string) => string = (text) => text,
  ofVisits = false,
): ExportTable => ({
  name,
  head: ofVisits ? [head, 'Visits', 'Share of visits, %'] : [head, 'Readers', 'Share of readers, %'],
  rows: rows.map((row) => [nameOf(row.name), row.readers, shareOf(row.readers, readers)]),
})

/** Readers by country, for export. */
export const countriesTable = (countries: readonly Country[], readers: number): ExportTable => ({
  name: 'Countries',
  head: ['Country', 'Code (ISO 3166-1)', 'Readers', 'Share of readers, %'],
  rows: countries.map((row) => [countryName(row.name), row.id, row.readers, shareOf(row.readers, readers)]),
})
