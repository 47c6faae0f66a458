import { type ClassName, FROM_WIDTHS as STEPS } from '../styles/table.ts'
import { BREAK, type Margins, NARROWEST, type Sizes } from './plot.ts'

/**
 * The class of words that are shown from the width on at which they fit; '' where they always do, null where they never
 * do. `fits` is asked about widths of the plot, of which larger ones fit what smaller ones do.
 */
export function shownFrom(
  fits: (plotWidth: number) => boolean,
  { wide, narrow }: Margins,
  sizes: Sizes,
): ClassName | '' | null {
  const [start, end] = [
    sizes.includes('narrow') ? NARROWEST : BREAK,
    sizes.includes('wide') ? Infinity : BREAK,
  ]
  const widths: number[] = [NARROWEST, ...STEPS, BREAK].filter((width) => width >= start && width < end)
  const first = widths
    .toSorted((a, b) => a - b)
    .find((width) => {
      const { left, right } = width < BREAK ? narrow : wide
      return fits(width - left - right)
    })
  if (first === undefined) return null
  if (first === start) return ''
  return first === BREAK ? 'wide' : (`from${STEPS.indexOf(first as (typeof STEPS)[number])}` as ClassName)
}

/** Whether words of that class are on a chart of this width; of other classes, yes. */
export const isShownAt = (name: string, width: number): boolean =>
  !/^u\d$/.test(name) || width >= STEPS[Number(name.slice(1))]!
