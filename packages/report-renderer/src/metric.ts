import { sourceLine } from './figure.ts'
import { asText, escapeHtml } from './html.ts'
import type { Language } from './languages/pageWords.ts'
import { metricWords } from './metricWords.ts'
import type { DocumentNode } from './types.ts'

/** Of the drawing of a course in time, in px; room for its end dot included. */
const SPARK = { width: 160, height: 40, edge: 4 }

/**
 * One figure that matters: a rule, the number, what it is, its change in words, its course, its source.
 * @param ways what readers can do with it
 */
export function metricBlock(
  { words, charts }: Language,
  node: DocumentNode,
  block: string,
  ways = '',
): string {
  const { label, value, unit, spaced, change, spark, sparkWords } = metricWords(charts, words.metric, node)
  const suffix = unit ? `<span class="m-u">${spaced ? ' ' : ''}${escapeHtml(unit)}</span>` : ''
  const source = sourceLine(words, {
    sourceName: asText(node.attrs?.sourceName),
    sourceUrl: asText(node.attrs?.sourceUrl),
    sourceLicence: '',
  })
  const get = ways ? `<p class="get">${ways}</p>` : ''
  return (
    `<div class="metric${node.attrs?.size === 'large' ? ' big' : ''}"${block}><p class="m-l">${escapeHtml(label || words.metric.notNamed)}</p>` +
    `<p class="m-v">${escapeHtml(value)}${suffix}</p>` +
    `${change ? `<p class="m-c">${escapeHtml(change)}</p>` : ''}` +
    `${spark.length > 1 ? `<div class="m-s">${sparkline(spark, sparkWords)}</div>` : ''}` +
    `${source || get ? `<div class="m-f">${source}${get}</div>` : ''}</div>`
  )
}

/** A small line, evenly spaced in time, its last value marked. Without text in it. */
function sparkline(values: readonly number[], name: string): string {
  const { width, height, edge } = SPARK
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest
  const points = values.map((value, index) => [
    edge + (index / (values.length - 1)) * (width - 2 * edge),
    // A course that never changes lies in the middle.
    height - edge - (span === 0 ? 0.5 : (value - lowest) / span) * (height - 2 * edge),
  ])
  const written = points.map((point) => point.map((each) => Math.round(each * 10) / 10).join(' '))
  const [x, y] = (written.at(-1) ?? '0 0').split(' ')
  return (
    `<svg class="spark" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"` +
    ` aria-label="${escapeHtml(name)}"><path d="M${written.join('L')}"/><circle cx="${x}" cy="${y}" r="3.5"/></svg>`
  )
}
