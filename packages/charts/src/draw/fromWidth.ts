import { BREAK, type Margins, NARROWEST, type Sizes } from './plot.ts'

/** Widths of a chart in px from which words may be shown that have no room on a narrower one: classes `u0`, `u1` … */
const STEPS = [340, 400, 460, 580, 640, 700, 760, 840]

/** What hides them below; a container query for each, beside the one at `BREAK`. */
export const fromWidthStyles: string = STEPS.map(
  (width, step) => `@container (max-width:${width - 0.02}px){.bb-chart .u${step}{display:none}}`,
).join('')

/**
 * The class of words that are shown from the width on at which they fit; '' where they always do, null where they never
 * do. `fits` is asked about widths of the plot, of which larger ones fit what smaller ones do.
 */
export function shownFrom(
  fits: (plotWidth: number) => boolean,
  { wide, narrow }: Margins,
  sizes: Sizes,
): string | null {
  const [start, end] = [sizes.includes('n') ? NARROWEST : BREAK, sizes.includes('w') ? Infinity : BREAK]
  const widths = [NARROWEST, ...STEPS, BREAK].filter((width) => width >= start && width < end)
  const first = widths
    .toSorted((a, b) => a - b)
    .find((width) => {
      const { left, right } = width < BREAK ? narrow : wide
      return fits(width - left - right)
    })
  if (first === undefined) return null
  if (first === start) return ''
  return first === BREAK ? 'w' : `u${STEPS.indexOf(first)}`
}

/** Whether words of that class are on a chart of this width; of other classes, yes. */
export const isShownAt = (name: string, width: number): boolean =>
  !/^u\d$/.test(name) || width >= STEPS[Number(name.slice(1))]!
