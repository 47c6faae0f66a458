import { drawnText, escapeText } from '../text/escape.ts'
import { classes } from './svg.ts'

export interface LegendEntry {
  name: string
  /** Colour class, `c0` to `c8`; `hatch` for missing values. */
  colour: string
}

/** How a legend stands: on narrow drawings only, with round swatches as points are, or in the middle. */
type LegendStyle = 'n' | 'rd' | 'ct'

/** Names with swatches over the drawing, in HTML so that they wrap. Hidden from assistive technology: the alt text and the table say it. */
export function drawLegend(entries: LegendEntry[], style?: LegendStyle): string {
  if (entries.length === 0) return ''
  const items = entries.map(({ name, colour }) => `<span class="${colour}"><i></i>${drawnText(name)}</span>`)
  return `<div class="${classes('lg', style)}" aria-hidden="true">${items.join('')}</div>`
}

/** The unit over the value axis, at the left edge. */
export const drawAxisTitle = (title: string): string =>
  title ? `<div class="yt" aria-hidden="true">${drawnText(title)}</div>` : ''

/** Notes that found no room on the drawing, one under the other, for wide and narrow drawings. */
export function drawRemarks(remarks: { text: string; shown: 'w' | 'n' }[]): string {
  const both = (text: string) => remarks.filter((remark) => remark.text === text).length > 1
  return remarks
    .filter(({ text, shown }) => shown === 'w' || !both(text))
    .map(({ text, shown }) => `<p class="${classes('nt', !both(text) && shown)}">${drawnText(text)}</p>`)
    .join('')
}

/** A remark under the drawing, read by everybody. */
export const drawRemark = (text: string): string => (text ? `<p class="nt">${escapeText(text)}</p>` : '')
