import { addressFault } from '../address.ts'
import type { ChartSpec } from '../spec.ts'

/** The words around a figure that readers and its checks need, of charts and maps alike. */
export type FigureWords = Pick<ChartSpec, 'title' | 'alt' | 'sourceName' | 'sourceUrl'>

export type WordsCode = 'missing-title' | 'missing-alt' | 'missing-source' | 'source-address'

/** What is missing around a figure, as warnings: code and sentence. */
export function missingWords(spec: FigureWords, what: 'chart' | 'map'): [WordsCode, string][] {
  const found: [WordsCode, string][] = []
  const empty = (text: string) => text.trim() === ''
  if (empty(spec.title))
    found.push([
      'missing-title',
      what === 'map'
        ? 'The map has no title. Say what it shows.'
        : 'The chart has no title. Say what it shows.',
    ])
  if (empty(spec.alt))
    found.push([
      'missing-alt',
      what === 'map'
        ? 'There’s no alternative text for readers who can’t see the map. Start from the suggested text.'
        : 'There’s no alternative text for readers who can’t see the chart. Start from the suggested text.',
    ])
  if (empty(spec.sourceName))
    found.push(['missing-source', 'No source is named. Say where the data comes from.'])
  if (!empty(spec.sourceUrl) && sourceLink(spec) === null)
    found.push(['source-address', 'The source’s address isn’t complete. It should start with https://.'])
  return found
}

/** The address of the source if it can be linked: absolute, http or https. */
export function sourceLink(spec: Pick<ChartSpec, 'sourceUrl'>): string | null {
  const text = spec.sourceUrl.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text) || addressFault(text) !== null) return null
  return new URL(text).href
}
