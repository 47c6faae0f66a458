import type { Dataset } from '@bubbles/tables'
import {
  type ChartSpec,
  type ChartTable,
  chartSpec,
  chartTable,
  renderChart,
  scaleNote,
} from '@bubbles/charts'
import { asText, escapeHtml, safeWebUrl } from './html.ts'
import type { Language } from './languages/pageWords.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { DocumentNode } from './types.ts'
import { longMoment } from './words.ts'

/** Where the data of a figure comes from. */
export type FigureSource = Pick<ChartSpec, 'sourceName' | 'sourceUrl' | 'sourceLicence'>

/** The chart settings of a chart block. A source address that is no web address is dropped, not linked. */
export function chartSpecOf(node: DocumentNode): ChartSpec {
  const given = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const settings = Object.fromEntries(given)
  return chartSpec.parse({ ...settings, sourceUrl: safeWebUrl(settings.sourceUrl) ?? '' })
}

/** The dataset a chart block names, if it is there. */
export function datasetOf(node: DocumentNode, datasets: Record<string, Dataset>): Dataset | undefined {
  const hash = asText(node.attrs?.dataset)
  return Object.hasOwn(datasets, hash) ? datasets[hash] : undefined
}

/**
 * A chart with everything around it, in the order of design "published page" 11 and 12: number, finding, description,
 * drawing, notes, source, and the whole data as a table that opens without script.
 */
export function chartFigure(
  language: Language,
  node: DocumentNode,
  number: number,
  dataset: Dataset | undefined,
  block: string,
  { figureNumbers }: { figureNumbers: boolean } = { figureNumbers: true },
): string {
  const { words, charts } = language
  const spec = chartSpecOf(node)
  const id = `figure-${number}`
  const title = spec.title.trim()
  const caption =
    (figureNumbers ? `<p class="num" id="${id}-n">${escapeHtml(words.figure(number))}</p>` : '') +
    (title ? `<p class="fig" id="${id}-t">${escapeHtml(title)}</p>` : '') +
    paragraph('desc', describedScale(language, spec, dataset))
  const drawn = dataset
    ? `<div class="chart">${renderChart(charts, spec, dataset, { id: `chart-${number}` })}</div>`
    : `<div class="chart"><p class="none">${escapeHtml(words.noData)}</p></div>`
  return (
    `<figure class="${spec.width === 'wide' ? 'wide' : 'mid'}" id="${id}"${block}` +
    ` ${figureNamedBy(words, id, { figureNumbers, title })}><figcaption>${caption}</figcaption>` +
    `${sampleNote(language, node)}${drawn}${paragraph('notes', spec.notes)}${sourceLine(words, spec)}${dataMoment(language, node)}` +
    `${dataset ? dataDetails(words, chartTable(charts, spec, dataset), number) : ''}</figure>`
  )
}

/** What a figure is called: by its number and title, as far as it has them. */
export function figureNamedBy(
  words: PageWords,
  id: string,
  { figureNumbers, title }: { figureNumbers: boolean; title: string },
): string {
  const parts = [...(figureNumbers ? [`${id}-n`] : []), ...(title ? [`${id}-t`] : [])]
  return parts.length > 0
    ? `aria-labelledby="${parts.join(' ')}"`
    : `aria-label="${escapeHtml(words.figureAlone)}"`
}

/** The description, with where the scale starts when it does not start at zero and the author has not said so. */
export function describedScale(
  { words, charts }: Language,
  spec: ChartSpec,
  dataset: Dataset | undefined,
): string {
  const description = spec.description.trim()
  const note = dataset && !words.saysStart.test(description) ? scaleNote(charts, spec, dataset) : ''
  return [description, note].filter(Boolean).join(/[.!?…]$/.test(description) ? ' ' : '. ')
}

/** "Source: name, licence", the name linked. Empty when the chart names neither. */
export function sourceLine(words: PageWords, spec: FigureSource): string {
  const name = spec.sourceName.trim()
  const url = safeWebUrl(spec.sourceUrl)
  const label = name || (url ? new URL(url).hostname : '')
  const linked = url
    ? `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>`
    : escapeHtml(label)
  const parts = [label ? linked : '', escapeHtml(spec.sourceLicence.trim())].filter(Boolean)
  return parts.length > 0 ? `<p class="notes">${escapeHtml(words.source)} ${parts.join(', ')}</p>` : ''
}

/** "Data of 22 November 2026, 12:00 UTC", where it came from an address. */
export function dataMoment({ words, locale }: Language, node: DocumentNode): string {
  const moment = longMoment(asText(node.attrs?.dataAt), locale)
  return moment === '' ? '' : paragraph('notes', words.dataAt(moment))
}

/** Over a drawing of sample data, which drafts may have: that these are not the report's own. */
export const sampleNote = ({ words }: Language, node: DocumentNode): string =>
  node.attrs?.sample ? paragraph('notes', words.sampleData) : ''

/** The whole data of a figure as a table that opens without script. */
export function dataDetails(words: PageWords, table: ChartTable, number: number): string {
  const cellClass = (column: number) => (table.head[column]?.numeric ? ' class="r"' : '')
  const unit = table.unit.trim() ? `<caption>${escapeHtml(words.valuesIn(table.unit.trim()))}</caption>` : ''
  // Around what is spoken of one value, as JavaScript's `replace` has it: the caption says the unit only once.
  const around = (table.written || '#').replaceAll('$', '$$$$').replace('#', '$$&')
  const head = table.head.map(
    ({ name }, column) => `<th scope="col"${cellClass(column)}>${escapeHtml(name)}</th>`,
  )
  const rows = table.rows.map((row) => {
    const cells = row.map((text, column) =>
      column === 0
        ? `<th scope="row"${cellClass(column)}>${escapeHtml(text)}</th>`
        : `<td${cellClass(column)}>${escapeHtml(text)}</td>`,
    )
    return `<tr>${cells.join('')}</tr>`
  })
  return (
    `<details class="data"><summary>${escapeHtml(words.data)}</summary>` +
    `<div class="rows" role="region" tabindex="0" aria-label="${escapeHtml(words.dataOf(number))}"><table data-u="${escapeHtml(around)}">${unit}` +
    `<thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
  )
}

/** A paragraph of a class; nothing for an empty text. */
export const paragraph = (name: string, text: string) =>
  text.trim() ? `<p class="${name}">${escapeHtml(text.trim())}</p>` : ''
