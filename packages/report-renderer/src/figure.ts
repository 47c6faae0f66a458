import type { Dataset } from '@bubbles/tables'
import {
  type ChartSpec,
  type ChartContext,
  type ChartTable,
  chartSpec,
  chartTable,
  renderChart,
  scaleNote,
} from '@bubbles/charts'
import { asText, escapeHtml, safeFileUrl, safeWebUrl } from './html.ts'
import { said } from './languages/pageWords.ts'
import type { DocumentNode, MediaFile } from './types.ts'

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
  charts: ChartContext,
  node: DocumentNode,
  number: number,
  dataset: Dataset | undefined,
  block: string,
): string {
  const spec = chartSpecOf(node)
  const id = `figure-${number}`
  const title = spec.title.trim()
  const caption =
    `<p class="num" id="${id}-n">${escapeHtml(said().figure(number))}</p>` +
    (title ? `<p class="fig" id="${id}-t">${escapeHtml(title)}</p>` : '') +
    paragraph('desc', describedScale(charts, spec, dataset))
  const drawn = dataset
    ? `<div class="chart">${renderChart(charts, spec, dataset, { id: `chart-${number}` })}</div>`
    : `<div class="chart"><p class="none">${escapeHtml(said().noData)}</p></div>`
  return (
    `<figure class="${spec.width === 'wide' ? 'wide' : 'mid'}" id="${id}"${block}` +
    ` aria-labelledby="${id}-n${title ? ` ${id}-t` : ''}"><figcaption>${caption}</figcaption>` +
    `${drawn}${paragraph('notes', spec.notes)}${sourceLine(spec)}` +
    `${dataset ? dataDetails(chartTable(charts, spec, dataset), number) : ''}</figure>`
  )
}

/** The description, with where the scale starts when it does not start at zero and the author has not said so. */
export function describedScale(charts: ChartContext, spec: ChartSpec, dataset: Dataset | undefined): string {
  const description = spec.description.trim()
  const note = dataset && !said().saysStart.test(description) ? scaleNote(charts, spec, dataset) : ''
  return [description, note].filter(Boolean).join(/[.!?…]$/.test(description) ? ' ' : '. ')
}

/** "Source: name, licence", the name linked. Empty when the chart names neither. */
export function sourceLine(spec: FigureSource): string {
  const name = spec.sourceName.trim()
  const url = safeWebUrl(spec.sourceUrl)
  const label = name || (url ? new URL(url).hostname : '')
  const linked = url
    ? `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>`
    : escapeHtml(label)
  const parts = [label ? linked : '', escapeHtml(spec.sourceLicence.trim())].filter(Boolean)
  return parts.length > 0 ? `<p class="notes">${escapeHtml(said().source)} ${parts.join(', ')}</p>` : ''
}

/** The whole data of a figure as a table that opens without script. */
export function dataDetails(table: ChartTable, number: number): string {
  const cellClass = (column: number) => (table.head[column]?.numeric ? ' class="r"' : '')
  const unit = table.unit.trim() ? `<caption>${escapeHtml(said().valuesIn(table.unit.trim()))}</caption>` : ''
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
    `<details class="data"><summary>${escapeHtml(said().data)}</summary>` +
    `<div class="rows" role="region" tabindex="0" aria-label="${escapeHtml(said().dataOf(number))}"><table data-u="${escapeHtml(around)}">${unit}` +
    `<thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
  )
}

/** A picture with its words. One whose file is gone says so, with its alternative text, instead of a broken frame. */
export function pictureFigure(
  node: DocumentNode,
  media: MediaFile | undefined,
  block: string,
  first: boolean,
): string {
  const alt = node.attrs?.decorative === true ? '' : asText(node.attrs?.alt)
  const caption = asText(node.attrs?.caption).trim()
  const source = media ? safeFileUrl(media.url) : null
  const words = caption ? `<figcaption class="cap">${escapeHtml(caption)}</figcaption>` : ''
  const picture =
    media && source
      ? `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" width="${pixels(media.width)}"` +
        ` height="${pixels(media.height)}"${first ? '' : ' loading="lazy"'} decoding="async">`
      : `<p class="none">${escapeHtml([said().noPicture, alt].filter(Boolean).join(': '))}</p>`
  return `<figure class="pic"${block}>${picture}${words}</figure>`
}

const pixels = (size: number) => (Number.isFinite(size) ? Math.max(1, Math.round(size)) : 1)

/** A paragraph of a class; nothing for an empty text. */
export const paragraph = (name: string, text: string) =>
  text.trim() ? `<p class="${name}">${escapeHtml(text.trim())}</p>` : ''
