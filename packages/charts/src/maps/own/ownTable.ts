import { type Cell, type Dataset, LIMITS } from '@bubbles/tables'
import type { Boundaries, Region, RegionShape } from '../boundaries.ts'
import type { BoundaryCredit } from '../boundarySets.ts'
import { type OwnProjection, ownProjection } from '../projections.ts'

/** One area of own boundaries: as `RegionShape` and `Region` together, with what the file says of it. */
export interface OwnArea {
  shape: RegionShape
  name: string
  /** '' where it has none. */
  code: string
}

/** Own boundaries as they are kept: drawn, with everything that names them. */
export interface OwnBoundaries extends BoundaryCredit {
  name: string
  size: [width: number, height: number]
  projection: OwnProjection
  areas: readonly OwnArea[]
  land: string
  borders: string
}

/** Areas a set can have. Each is a row of the table at least. */
export const MAX_AREAS = 4_000

/** Longer texts go on in rows below. */
const CHUNK = LIMITS.cellText - 100

const COLUMNS = ['part', 'id', 'name', 'code', 'place', 'text'] as const
type Part =
  | 'name'
  | 'source'
  | 'sourceUrl'
  | 'licence'
  | 'size'
  | 'projection'
  | 'area'
  | 'land'
  | 'borders'
  | 'more'

/** A region is named by its ID in a map's settings, which take these signs. */
const ID = /^[A-Za-z0-9-]{1,16}$/
const OUTLINE = /^(?:m-?\d[mMlz\d -]*)?$/
const WHOLE = /^-?\d{1,6}$/

/**
 * Own boundaries as a table of data, an area a row. So they are kept, copied, exported, imported and deleted as tables are,
 * and whatever may see a map's data sees its boundaries (docs/decisions/0124-own-boundaries.md).
 */
export function boundaryTable(set: OwnBoundaries): Dataset {
  const rows: Cell[][] = []
  const add = (
    part: Part,
    text: string,
    area: readonly [string, string, string, string] = ['', '', '', ''],
  ) => {
    rows.push([part, ...area, text.slice(0, CHUNK)])
    for (let at = CHUNK; at < text.length; at += CHUNK)
      rows.push(['more', '', '', '', '', text.slice(at, at + CHUNK)])
  }
  add('name', set.name)
  add('source', set.source)
  // Most have no address, and their hash stays what it was before there were any.
  if (set.sourceUrl) add('sourceUrl', set.sourceUrl)
  add('licence', set.licence)
  add('size', set.size.join(' '))
  const { kind, parallels, meridian, latitude, scale, at } = set.projection
  add('projection', [kind, ...parallels, meridian, latitude, scale, ...at].join(' '))
  for (const { shape, name, code } of set.areas) {
    const [id, outline, ...place] = shape
    add('area', outline, [id, name, code, place.join(' ')])
  }
  add('land', set.land)
  add('borders', set.borders)
  return { columns: COLUMNS.map((id) => ({ id, name: id, type: 'text' as const })), rows }
}

/** Own boundaries read from their table, as it may come from anywhere; null for a table that is none. */
export function readBoundaryTable({ columns, rows }: Dataset): OwnBoundaries | null {
  if (columns.length !== COLUMNS.length || !columns.every(({ id }, at) => id === COLUMNS[at])) return null
  const texts = new Map<string, string>()
  const areas: OwnArea[] = []
  const ids = new Set<string>()
  let grow: (text: string) => void = () => undefined
  for (const cells of rows) {
    if (!cells.every((cell) => typeof cell === 'string')) return null
    const [part, id, name, code, place, text] = cells as [string, string, string, string, string, string]
    if (part === 'more') grow(text)
    else if (part === 'area') {
      const numbers = place.split(' ')
      if (!ID.test(id) || ids.has(id) || numbers.length !== 6 || !numbers.every((one) => WHOLE.test(one)))
        return null
      ids.add(id)
      const shape: RegionShape = [
        id,
        text,
        ...(numbers.map(Number) as [number, number, number, number, number, number]),
      ]
      areas.push({ shape, name, code })
      grow = (more) => (shape[1] += more)
    } else {
      if (texts.has(part)) return null
      texts.set(part, text)
      grow = (more) => texts.set(part, (texts.get(part) ?? '') + more)
    }
  }
  const textOf = (part: Part) => texts.get(part) ?? ''
  const [land, borders] = [textOf('land'), textOf('borders')]
  const size = sizeIn(textOf('size'))
  const projection = projectionIn(textOf('projection'))
  const isDrawn = [land, borders, ...areas.map(({ shape }) => shape[1])].every((text) => OUTLINE.test(text))
  if (!size || !projection || !isDrawn || areas.length === 0 || areas.length > MAX_AREAS) return null
  return {
    name: textOf('name'),
    source: textOf('source'),
    sourceUrl: textOf('sourceUrl'),
    licence: textOf('licence'),
    size,
    projection,
    areas,
    land,
    borders,
  }
}

function sizeIn(text: string): [number, number] | null {
  const [width = 0, height = 0, ...more] = text.split(' ').map(Number)
  const isSize = (value: number) => Number.isInteger(value) && value >= 1 && value <= 10_000
  return more.length === 0 && isSize(width) && isSize(height) ? [width, height] : null
}

function projectionIn(text: string): OwnProjection | null {
  const [kind, ...rest] = text.split(' ')
  const numbers = rest.map(Number)
  if ((kind !== 'conic' && kind !== 'equalEarth') || numbers.length !== 7 || !numbers.every(Number.isFinite))
    return null
  const [south, north, meridian, latitude, scale, x, y] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return { kind, parallels: [south, north], meridian, latitude, scale, at: [x, y] }
}

const known = new WeakMap<Dataset, Boundaries | null>()

/** What a map of own boundaries is drawn on; null for a table that is no boundaries. */
export function ownBoundaries(table: Dataset): Boundaries | null {
  const before = known.get(table)
  if (before !== undefined) return before
  const set = readBoundaryTable(table)
  const boundaries = set && boundariesOf(set)
  known.set(table, boundaries)
  return boundaries
}

/** Boundaries in the form of the product's own sets. */
export function boundariesOf(set: OwnBoundaries): Boundaries {
  const { size, projection, areas, land, borders, source, sourceUrl, licence } = set
  return {
    about: {
      id: 'own',
      name: set.name,
      region: ['area', 'areas'],
      source: [source || set.name, licence].filter(Boolean).join(', '),
      credit: { source, sourceUrl, licence },
      note: '',
    },
    regions: regionsOf(areas),
    aliases: {},
    size,
    shapes: areas.map(({ shape }) => shape),
    land,
    borders,
    project: ownProjection(projection, size),
  }
}

/** Areas of one name are told apart by their codes; a name in two languages, such as “Araba/Álava”, is both. */
function regionsOf(areas: readonly OwnArea[]): Region[] {
  const counts = new Map<string, number>()
  for (const { name } of areas) counts.set(name, (counts.get(name) ?? 0) + 1)
  return areas.map(({ shape: [id], name, code }) => {
    const shown = name || code || id
    return {
      id,
      name: code && name && counts.get(name)! > 1 ? `${name} (${code})` : shown,
      codes: code ? [code] : [],
      names: [shown, ...shown.split(/ ?\/ ?/).filter((part) => part && part !== shown)],
    }
  })
}
