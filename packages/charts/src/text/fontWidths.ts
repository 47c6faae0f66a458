import { fontWidths } from './fontWidths.gen.ts'
import type { FontWidths } from './characterWidths.ts'

/**
 * The widths of a family's characters, for `renderChart`; undefined for Roboto, which charts know anyhow, and for a
 * family that was not measured, which is drawn as if it were Roboto.
 */
export const widthsOfFont = (family: string): FontWidths | undefined =>
  Object.hasOwn(fontWidths, family) ? fontWidths[family] : undefined
