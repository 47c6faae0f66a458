import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'

// The package exports its script only; the data files lie two folders beside it.
const folder = new URL('../data/', import.meta.resolve('vega-datasets'))

const read = (file: string): string => readFileSync(fileURLToPath(new URL(file, folder)), 'utf8')

/** Rows of a CSV file of vega-datasets, all cells as text. */
export const readCsv = (file: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(read(file), { header: true, skipEmptyLines: true }).data

/** Rows of a JSON file of vega-datasets, as the caller knows them to be. */
export const readJson = <Row>(file: string): Row[] => JSON.parse(read(file)) as Row[]
