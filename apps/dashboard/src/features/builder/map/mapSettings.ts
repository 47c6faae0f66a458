import { type Dataset, isNamedIdentifier } from '@bubbles/tables'
import { boundarySetIds, type MapSpec, measuresOf } from '@bubbles/charts'
import { type Boundaries, matchRegions, suggestMap } from '@bubbles/charts/maps'
import { loadBoundaries } from '@bubbles/charts/maps/load'
import { readBoundaries } from '../../../maps/boundaries.ts'

/** The finer world names the same countries: it is never suggested, only chosen. */
const SUGGESTED = boundarySetIds.filter((id) => id !== 'world-50m')

const COLUMNS = ['region', 'value', 'size', 'latitude', 'longitude', 'label'] as const
type Columns = Pick<MapSpec, (typeof COLUMNS)[number]>

/** The settings that name columns which are no longer there, without them. */
export function withoutMissing(spec: MapSpec, dataset: Dataset): Partial<Columns> {
  const ids = new Set(dataset.columns.map(({ id }) => id))
  const names = COLUMNS.filter((name) => spec[name] !== null && !ids.has(spec[name]))
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** Whether a map can take new data with the settings it has. */
function fits(spec: MapSpec, dataset: Dataset): boolean {
  const typeOf = (id: string | null) => dataset.columns.find((column) => column.id === id)?.type
  if (spec.kind === 'symbol') return typeOf(spec.latitude) === 'number' && typeOf(spec.longitude) === 'number'
  const number = spec.kind === 'bubble' ? spec.size : spec.value
  return typeOf(spec.region) !== undefined && typeOf(number) === 'number'
}

/** The columns of data on own boundaries: the one whose names are most often theirs, and the first other one of numbers. */
async function columnsOn(hash: string, dataset: Dataset): Promise<Partial<MapSpec>> {
  const boundaries = await readBoundaries({ boundaries: 'world-110m', ownBoundaries: hash })
  const region = columnOfAreas(dataset, boundaries)
  const number = measuresOf(dataset).find(({ id }) => id !== region)?.id ?? null
  return { region, value: number, size: number, fixes: {} }
}

/**
 * The column most of whose values are areas of the map; null where none has any. Small numbers are codes of some area
 * everywhere: they count where no column of names or codes does.
 */
export function columnOfAreas(dataset: Dataset, boundaries: Boundaries): string | null {
  const found = dataset.columns.flatMap(({ id, name, type }) => {
    const { matched } = matchRegions({ region: id, fixes: {} }, dataset, boundaries)
    const isNaming = type === 'text' || isNamedIdentifier(name)
    return matched.length > 0 ? [{ id, isNaming, matched: matched.length }] : []
  })
  const [best] = found.toSorted((a, b) => Number(b.isNaming) - Number(a.isNaming) || b.matched - a.matched)
  return best?.id ?? null
}

/**
 * The settings a map takes with data: those it has where they fit, else the boundary set and columns that match best.
 * With no column that names areas, the first column of numbers is taken and the rest left to the author.
 */
export async function mapSettingsFor(
  spec: MapSpec,
  dataset: Dataset,
  how: 'new' | 'edit',
): Promise<Partial<MapSpec>> {
  if (how === 'edit') return withoutMissing(spec, dataset)
  if (fits(spec, dataset)) return {}
  // Own boundaries are chosen, and stay: other data on them has other columns.
  if (spec.ownBoundaries !== null) return columnsOn(spec.ownBoundaries, dataset)
  const sets = await Promise.all(SUGGESTED.map((id) => loadBoundaries(id)))
  const suggestion = suggestMap(dataset, sets)
  if (!suggestion) {
    const number = measuresOf(dataset)[0]?.id ?? null
    return { region: null, value: number, size: number }
  }
  const { matched: _matched, total: _total, kind, ...settings } = suggestion
  // A map with circles on areas stays one.
  const isKept = kind === 'choropleth' && spec.kind === 'bubble'
  return { ...settings, kind: isKept ? spec.kind : kind, fixes: {} }
}
