import type { Frame } from '../data/frame.ts'
import type { ChartSpec } from '../spec.ts'

/** Colours in the palette; classes `c1` to `c8`. `c0` is the grey of what does not stand out. */
export const COLOURS = 8

/** Whether a series is named in the emphasis, by column id or by name. */
const isEmphasised = (spec: ChartSpec, series: { key: string; name: string }): boolean =>
  spec.emphasis.includes(series.key) || spec.emphasis.includes(series.name)

/**
 * Colour class of each series. Series keep the colour of their place, so that a category looks the same in every
 * figure. With an emphasis the others turn grey. More series than colours: all grey, and what stands out takes the
 * first colours in turn.
 */
export function seriesColours(frame: Frame, spec: ChartSpec): string[] {
  const emphasised = frame.series.map((series) => isEmphasised(spec, series))
  const many = frame.series.length > COLOURS
  if (!emphasised.includes(true)) return frame.series.map((_, index) => (many ? 'c0' : `c${index + 1}`))
  let next = 0
  return emphasised.map((standsOut, index) => {
    if (!standsOut) return 'c0'
    return many ? `c${(next++ % COLOURS) + 1}` : `c${index + 1}`
  })
}
