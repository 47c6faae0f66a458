import type { Dataset } from '@bubbles/tables'
import { chartSettingsOf, mapSettingsOf, suggestChart, withUnits } from '@bubbles/charts'
import { fits, withoutMissing } from './spec.ts'

/** The settings of a chart or a map with other data: those it has, as far as they fit it, else what suits it best. */
export const settingsOf = async (
  type: string,
  attrs: Record<string, unknown>,
  dataset: Dataset,
  how: 'new' | 'edit',
): Promise<Record<string, unknown>> =>
  type === 'map' ? mapSettings(attrs, dataset, how) : chartSettings(attrs, dataset, how)

function chartSettings(attrs: Record<string, unknown>, dataset: Dataset, how: 'new' | 'edit') {
  const spec = chartSettingsOf(attrs)
  if (how === 'edit') return withoutMissing(spec, dataset)
  if (fits(spec, dataset)) return withUnits(spec, dataset)
  return { ...suggestChart(dataset), otherMapping: null, leftOut: [], emphasis: [] }
}

/** Which column names the areas is found by matching it to the boundary sets, which come when they are needed. */
async function mapSettings(attrs: Record<string, unknown>, dataset: Dataset, how: 'new' | 'edit') {
  const { mapSettingsFor } = await import('../map/mapSettings.ts')
  const settings = await mapSettingsFor(mapSettingsOf(attrs), dataset, how)
  const value = dataset.columns.find(({ id }) => id === settings.value)
  return value?.unit ? { ...settings, unit: value.unit, decimals: value.decimals ?? null } : settings
}
