import { drawnText, escapeText } from '../text/escape.ts'
import { classes } from './svg.ts'

export interface LegendEntry {
  name: string
  /** Colour class, `c0` to `c8`; `hatch` for missing values. */
  colour: string
}

/** Names with swatches over the drawing, in HTML so that they wrap. Hidden from assistive technology: the alt text and the table say it. */
export function drawLegend(entries: LegendEntry[], shown: 'always' | 'narrow'): string {
  if (entries.length === 0) return ''
  const items = entries.map(({ name, colour }) => `<span class="${colour}"><i></i>${drawnText(name)}</span>`)
  return `<div class="${classes('lg', shown === 'narrow' && 'n')}" aria-hidden="true">${items.join('')}</div>`
}

/** The unit over the value axis, at the left edge. */
export const drawAxisTitle = (title: string): string =>
  title ? `<div class="yt" aria-hidden="true">${drawnText(title)}</div>` : ''

/** A remark under the drawing, read by everybody. */
export const drawRemark = (text: string): string => (text ? `<p class="nt">${escapeText(text)}</p>` : '')
