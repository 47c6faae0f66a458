import { readFileSync } from 'node:fs'

const known = new Map<string, unknown>()

/** The tables of a file in `data/`, as the caller knows them to be; read once, for nobody to change. */
export function readData<Tables>(file: string): Tables {
  if (!known.has(file))
    known.set(file, JSON.parse(readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')))
  return known.get(file) as Tables
}
