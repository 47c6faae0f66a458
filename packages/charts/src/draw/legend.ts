import type { ClassName } from '../styles/table.ts'
import { drawnText } from '../text/escape.ts'
import type { Size } from './plot.ts'
import { type Classes, type Scene, tag } from './scene.ts'

export interface LegendEntry {
  name: string
  /** The classes its mark has on the drawing. */
  colour: Classes
}

/** How a legend stands: on narrow drawings only, with round swatches as points are, or in the middle. */
type LegendStyle = Extract<ClassName, 'narrow' | 'round' | 'centred'>

/** Names with swatches over the drawing, in HTML so that they wrap. Hidden from assistive technology: the alt text and the table say it. */
export function drawLegend(entries: LegendEntry[], style?: LegendStyle): Scene {
  if (entries.length === 0) return ''
  const items = entries.map(({ name, colour }) =>
    tag('span', { class: colour }, [tag('i', {}), drawnText(name)]),
  )
  return tag('div', { class: ['legend', style], 'aria-hidden': 'true' }, items)
}

/** The unit over the value axis, at the left edge. */
export const drawAxisTitle = (title: string): Scene =>
  title ? tag('div', { class: 'axisTitle', 'aria-hidden': 'true' }, drawnText(title)) : ''

/** Notes that found no room on the drawing, one under the other, for wide and narrow drawings. */
export function drawRemarks(remarks: { text: string; shown: Size }[]): Scene {
  const both = (text: string) => remarks.filter((remark) => remark.text === text).length > 1
  return remarks
    .filter(({ text, shown }) => shown === 'wide' || !both(text))
    .map(({ text, shown }) => tag('p', { class: ['note', !both(text) && shown] }, drawnText(text)))
}

/** A remark under the drawing, read by everybody. */
export const drawRemark = (text: string): Scene => (text ? tag('p', { class: 'note' }, text) : '')
