import type { Dataset } from '@bubbles/tables'
import { boundarySetIds, type MapSpec, measuresOf } from '@bubbles/charts'
import { suggestMap } from '@bubbles/charts/maps'
import { loadBoundaries } from '@bubbles/charts/maps/load'

/** The finer world names the same countries: it is never suggested, only chosen. */
const SUGGESTED = boundarySetIds.filter((id) => id !== 'world-50m')

type Columns = Pick<MapSpec, 'region' | 'value' | 'size'>

/** The settings that name columns which are no longer there, without them. */
export function withoutMissing(spec: MapSpec, dataset: Dataset): Partial<Columns> {
  const ids = new Set(dataset.columns.map(({ id }) => id))
  const names = (['region', 'value', 'size'] as const).filter(
    (name) => spec[name] !== null && !ids.has(spec[name]),
  )
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** Whether a map can take new data with the settings it has. */
function fits(spec: MapSpec, dataset: Dataset): boolean {
  const typeOf = (id: string | null) => dataset.columns.find((column) => column.id === id)?.type
  const number = spec.kind === 'bubble' ? spec.size : spec.value
  return typeOf(spec.region) !== undefined && typeOf(number) === 'number'
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
  const sets = await Promise.all(SUGGESTED.map((id) => loadBoundaries(id)))
  const suggestion = suggestMap(dataset, sets)
  if (!suggestion) {
    const number = measuresOf(dataset)[0]?.id ?? null
    return { region: null, value: number, size: number }
  }
  const { boundaries, region, value, size, frame } = suggestion
  return { boundaries, region, value, size, frame, fixes: {} }
}
