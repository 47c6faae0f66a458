import type { Dataset } from '@bubbles/tables'
import { type MapSpec, mapSpec } from '@bubbles/charts'
import { type Boundaries, mapTable, renderMap } from '@bubbles/charts/maps'
import { boundariesFor, boundaryLine } from './boundarySets.ts'
import { dataDetails, dataMoment, figureNamedBy, paragraph, sampleNote, sourceLine } from './figure.ts'
import { escapeHtml, safeWebUrl } from './html.ts'
import type { Language } from './languages/pageWords.ts'
import type { DocumentNode, BoundarySets } from './types.ts'

/** The settings of a map block. A source address that is no web address is dropped, not linked. */
export function mapSpecOf(node: DocumentNode): MapSpec {
  const given = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const settings = Object.fromEntries(given)
  return mapSpec.parse({ ...settings, sourceUrl: safeWebUrl(settings.sourceUrl) ?? '' })
}

/**
 * A map with everything around it, as a chart has it (`chartFigure`); after the source come where the boundaries are
 * from and the view they take on what is contested.
 */
export function mapFigure(
  language: Language,
  node: DocumentNode,
  number: number,
  dataset: Dataset | undefined,
  boundaries: BoundarySets,
  block: string,
  { figureNumbers }: { figureNumbers: boolean } = { figureNumbers: true },
): string {
  const { words, charts } = language
  const spec = mapSpecOf(node)
  const shapes = boundariesFor(spec, boundaries)
  const id = `figure-${number}`
  const title = spec.title.trim()
  const caption =
    (figureNumbers ? `<p class="num" id="${id}-n">${escapeHtml(words.figure(number))}</p>` : '') +
    (title ? `<p class="fig" id="${id}-t">${escapeHtml(title)}</p>` : '') +
    paragraph('desc', spec.description)
  const drawn =
    dataset && shapes
      ? renderMap(charts, spec, dataset, shapes, { id: `chart-${number}` })
      : `<p class="none">${escapeHtml(dataset ? words.noMap : words.noData)}</p>`
  return (
    `<figure class="${spec.width === 'wide' ? 'wide' : 'mid'}" id="${id}"${block}` +
    ` ${figureNamedBy(words, id, { figureNumbers, title })}><figcaption>${caption}</figcaption>` +
    `${sampleNote(language, node)}<div class="chart">${drawn}</div>${paragraph('notes', spec.notes)}${sourceLine(words, spec)}${dataMoment(language, node)}` +
    boundaryParagraph(language, shapes) +
    `${dataset && shapes ? dataDetails(words, mapTable(charts, spec, dataset, shapes), number) : ''}</figure>`
  )
}

/** `boundaryLine` as a paragraph, the source linked where it has an address. */
function boundaryParagraph(language: Language, boundaries: Boundaries | undefined): string {
  const line = boundaryLine(language, boundaries)
  const { source = '', sourceUrl = '' } = boundaries?.about.credit ?? {}
  const url = safeWebUrl(sourceUrl)
  if (!url) return paragraph('notes', line)
  const start = `${language.words.boundaries} `
  const label = source || boundaries!.about.name
  const link = `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>`
  return `<p class="notes">${escapeHtml(start)}${link}${escapeHtml(line.slice(start.length + label.length))}</p>`
}
