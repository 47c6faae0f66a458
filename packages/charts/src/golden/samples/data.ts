import { type Dataset, inferDataset } from '@bubbles/tables'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chartSpec } from '../../spec.ts'
import type { z } from 'zod'

/** Specifications on real data (vega-datasets, BSD-3-Clause) that cover what the drawings must get right. */
export interface Sample {
  name: string
  spec: z.output<typeof chartSpec>
  dataset: Dataset
  /** Drawn in this language instead of English. */
  locale?: string
  /** What the report it stands in knows of colours by name. */
  colourOf?: Record<string, number>
}

// The package exports its script only; the data files lie two folders beside it.
const folder = new URL('../data/', import.meta.resolve('vega-datasets'))
const read = (file: string) => readFileSync(fileURLToPath(new URL(file, folder)), 'utf8')

/** The files quote cells with commas in them, and never a line break. */
export const csv = (file: string): string[][] =>
  read(file)
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?<=^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )

export type Row = Record<string, string | number | null>
export const json = (file: string): Row[] => JSON.parse(read(file)) as Row[]

/** Rows of objects as the cells someone would paste. */
export const cells = (rows: Row[], columns: string[]): string[][] => [
  columns,
  ...rows.map((row) => columns.map((column) => `${row[column] ?? ''}`)),
]

/** Long rows as one row per `along` and one column per `name`. */
export function wide(rows: Row[], along: string, name: string, value: string): string[][] {
  const names = [...new Set(rows.map((row) => `${row[name]}`))]
  const places = [...new Set(rows.map((row) => `${row[along]}`))]
  const at = new Map(rows.map((row) => [`${row[along]} ${row[name]}`, `${row[value] ?? ''}`]))
  return [
    [along, ...names],
    ...places.map((place) => [place, ...names.map((one) => at.get(`${place} ${one}`) ?? '')]),
  ]
}

export const sample = (
  name: string,
  spec: z.input<typeof chartSpec>,
  table: string[][],
  locale?: string,
): Sample => ({
  name,
  spec: chartSpec.parse({ alt: `Description of ${name}`, sourceName: 'vega-datasets', ...spec }),
  dataset: inferDataset(table),
  locale,
})

/** The mean of numbers, 0 of none. */
export const mean = (values: number[]): number =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0

/** Rows of objects by what they have in common, in order of first appearance. */
export function grouped(rows: Row[], by: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = by(row)
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}
