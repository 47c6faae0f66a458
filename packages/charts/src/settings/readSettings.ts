import { isStorable } from '@bubbles/tables'
import { addressFault } from '../address.ts'
import type { MapSpec } from '../maps/spec.ts'
import type { ChartSpec } from '../spec.ts'
import { fit, UNFIT } from './fit.ts'
import type { SettingShapes } from './shape.ts'
import { chartShapes, mapShapes } from './shapes.gen.ts'

/** Names of a map that can be fixed, as `mapSpec` has it. */
const MAX_FIXES = 1000

/** What `chartSpec` and `mapSpec` ask of a setting besides its shape. */
const ALSO: Readonly<Record<string, (value: never) => boolean>> = {
  sourceUrl: (address: string) => addressFault(address) === null,
  fixes: (fixes: object) => Object.keys(fixes).length <= MAX_FIXES && Object.keys(fixes).every(isStorable),
}

function settingsIn(shapes: SettingShapes, attrs: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const value = fit(shape, attrs[name])
      const isGood = value !== UNFIT && (ALSO[name]?.(value as never) ?? true)
      return [name, isGood ? value : fit(shape, undefined)]
    }),
  )
}

/**
 * The settings of a chart among a block's attributes; one that does not fit counts as not set. The same as `chartSpec`
 * reads, without the validator: whoever opens a report with a chart would wait for it.
 */
export const chartSettingsOf = (attrs: Readonly<Record<string, unknown>>): ChartSpec =>
  settingsIn(chartShapes, attrs) as ChartSpec

/** The settings of a map among a block's attributes, likewise. */
export const mapSettingsOf = (attrs: Readonly<Record<string, unknown>>): MapSpec =>
  settingsIn(mapShapes, attrs) as MapSpec
