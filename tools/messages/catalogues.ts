import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import type { Language } from './languages.ts'

/** By the English text: its translation, or null where it looks like words and is not shown. */
export type Texts = Record<string, string | null>

/** A catalogue: texts of an area, and below the name of a file those that mean something else there. */
export type Catalogue = Record<string, string | null | Texts>

/** What is read for sentences: everything that the dashboard and the identity pages are built from. */
export const SOURCES =
  '{apps/dashboard/src,apps/login/src,packages/{ui,contract,report-document,charts,domain,flags,session,tables}/src}/**/*.{ts,tsx}'

/** Files of the sources in which nothing is shown to people; the calls' summaries are the API's, which is English. */
const WITHOUT_WORDS =
  /\.test\.tsx?$|\.gen\.ts$|\/testing\.tsx?$|\/(?:testing|golden|samples|sampleData|design|test)\/|\/maps\/data|^packages\/(?:contract\/src\/calls|charts\/src\/text)\//

/** The catalogue in which a file's sentences are; null where it has none. */
export function areaOf(file: string): string | null {
  if (WITHOUT_WORDS.test(file)) return null
  const builder = /^apps\/dashboard\/src\/features\/builder\/(\w+)\//.exec(file)?.[1]
  if (builder !== undefined) return `builder-${builder}`
  const feature = /^apps\/dashboard\/src\/features\/(\w+)\//.exec(file)?.[1]
  if (feature !== undefined) return feature
  if (file.startsWith('apps/dashboard/src/')) return 'frame'
  if (file.startsWith('apps/login/src/')) return 'login'
  const part = /^packages\/(ui|contract|report-document|charts|domain|flags|session|tables)\/src\//.exec(
    file,
  )?.[1]
  return part === undefined ? null : `package-${part}`
}

/** Files with sentences, by their paths from the root. */
export const sourceFiles = (): string[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => areaOf(file) !== null)
    .toSorted()

/** Where a catalogue is. */
export const catalogueFile = (language: Language, area: string): string =>
  join(root, 'messages', language, `${area}.json`)

/** A catalogue; empty where there is none yet. */
export function readCatalogue(language: Language, area: string): Catalogue {
  const file = catalogueFile(language, area)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {}
}

/** Finds what a catalogue says of a text in one file; undefined where it says nothing of it. */
export function ownEntryOf(catalogue: Catalogue, file: string, key: string): string | null | undefined {
  for (const [name, own] of Object.entries(catalogue))
    if (typeof own === 'object' && own !== null && file.endsWith(`/${name}`) && Object.hasOwn(own, key))
      return own[key]
  return undefined
}

/** Finds the entry of a text in a file: what the catalogue says of the file first, then of its area. Undefined where there is none. */
export function entryOf(catalogue: Catalogue, file: string, key: string): string | null | undefined {
  const own = ownEntryOf(catalogue, file, key)
  if (own !== undefined) return own
  const entry = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
  return typeof entry === 'object' && entry !== null ? undefined : entry
}

/** The placeholders of a text, each once, in order. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\d+)\}/g)].map(([, at]) => at!))].toSorted()
