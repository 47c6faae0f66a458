import type { Dataset } from '@bubbles/tables'
import { ENGLISH, renderThumbnail } from '@bubbles/charts'
import { renderMapThumbnail } from '@bubbles/charts/maps'
import { boundariesFor } from './boundarySets.ts'
import { chartSpecOf, datasetOf } from './figure.ts'
import { coverFile, coverOf } from './cover.ts'
import { asText, escapeHtml } from './html.ts'
import { plainText } from './inline.ts'
import { ENGLISH_METRICS, metricWords } from './metricWords.ts'
import { nodesBelow } from './nodes.ts'
import { mapSpecOf } from './mapFigure.ts'
import type { DocumentNode, BoundarySets } from './types.ts'

/** A text thumbnail is drawn at 320 by 200 and scales with its box. */
const SIZE = { width: 320, height: 200, margin: 22 }
/** Characters of 23 px Roboto bold that fit beside the margins, with room for wide ones. */
const LINE_LENGTH = 22
/** Characters of 44 px that fit. */
const NUMBER_LENGTH = 11
const LINE_WIDTHS = [1, 0.94, 0.98, 0.9, 0.56]

/** Pictures as `data:` addresses, by the file that image blocks name. */
export type Pictures = Readonly<Record<string, string>>

/** Images, and charts and maps that have data, in the order they are read. */
const shownFigures = (document: DocumentNode, datasets: Record<string, Dataset>): DocumentNode[] =>
  [...nodesBelow(document)].filter(({ type, attrs }) =>
    type === 'image'
      ? typeof attrs?.file === 'string'
      : (type === 'chart' || type === 'map') && (datasetOf({ type, attrs }, datasets)?.rows.length ?? 0) > 0,
  )

const titleOf = (document: DocumentNode) => document.content?.find(({ type }) => type === 'title')

/** The file of the cover or of the image a document begins with, which then is its picture in lists; null where a figure comes first. */
export function thumbnailFile(document: DocumentNode, datasets: Record<string, Dataset>): string | null {
  const cover = coverFile(titleOf(document))
  if (cover !== null) return cover
  if (coverOf(titleOf(document)) === 'colour') return null
  const [first] = shownFigures(document, datasets)
  return first?.type === 'image' ? asText(first.attrs?.file) : null
}

/**
 * The picture of a report for lists, 16 to 10: its cover, else its first figure or image, wherever it stands, else its title
 * over its first number, else over five grey lines. A map whose boundary set is not given, and an image that is not,
 * are passed over.
 * An SVG that takes its colours from the page it stands in, and is decoration: the title stands beside it as text.
 */
export function documentThumbnail(
  document: DocumentNode,
  datasets: Record<string, Dataset>,
  boundaries: BoundarySets = {},
  pictures: Pictures = {},
): string {
  const title = titleOf(document)
  const cover = pictures[coverFile(title) ?? '']
  if (cover) return pictureThumbnail(cover)
  if (coverOf(title) === 'colour') return colourThumbnail(plainText(title))
  for (const node of shownFigures(document, datasets)) {
    const dataset = datasetOf(node, datasets)
    if (!dataset) {
      const picture = pictures[asText(node.attrs?.file)]
      if (picture) return pictureThumbnail(picture)
    } else if (node.type === 'chart')
      return renderThumbnail(ENGLISH, chartSpecOf(node), dataset, { named: true })
    else {
      const spec = mapSpecOf(node)
      const shapes = boundariesFor(spec, boundaries)
      if (shapes) return renderMapThumbnail(spec, dataset, shapes)
    }
  }
  const number = [...nodesBelow(document)].find(
    ({ type, attrs }) => type === 'metric' && typeof attrs?.value === 'number',
  )
  return textThumbnail(plainText(document.content?.find((node) => node.type === 'title')), number)
}

/** An image over the whole box, cut where it is of another shape. */
const pictureThumbnail = (address: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="100%" aria-hidden="true">` +
  `<image href="${escapeHtml(address)}" width="${SIZE.width}" height="${SIZE.height}" preserveAspectRatio="xMidYMid slice"/></svg>`

/** A cover of the organisation's first colour, with the title at its foot. */
function colourThumbnail(title: string): string {
  const { width, height, margin } = SIZE
  const lines = wrapped(title.replace(/\s+/g, ' ').trim() || 'Untitled report', LINE_LENGTH, 4)
  const top = height - margin - (lines.length - 1) * 28
  const text = lines.map((line, n) => `<text x="${margin}" y="${top + n * 28}">${escapeHtml(line)}</text>`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="100%" aria-hidden="true">` +
    `<rect width="${width}" height="${height}" fill="var(--bb-c1)"/>` +
    `<g fill="var(--bb-surface)" font-size="23" font-weight="700">${text.join('')}</g></svg>`
  )
}

function textThumbnail(title: string, number: DocumentNode | undefined): string {
  const { width, height, margin } = SIZE
  const lines = wrapped(title.replace(/\s+/g, ' ').trim() || 'Untitled report', LINE_LENGTH, 3)
  const text = lines
    .map((line, n) => `<text x="${margin}" y="${margin + 21 + n * 28}">${escapeHtml(line)}</text>`)
    .join('')
  const figure = number ? numberText(number, margin + lines.length * 28 + 44) : ''
  const top = margin + lines.length * 28 + (figure ? 72 : 14)
  const bars = LINE_WIDTHS.map((share, n) => ({ y: top + n * 15, share }))
    .filter(({ y }) => y + 6 <= height - 8)
    .map(
      ({ y, share }) =>
        `<rect x="${margin}" y="${y}" width="${Math.round((width - 2 * margin) * share)}" height="6" rx="3"/>`,
    )
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="100%" aria-hidden="true">` +
    `<g fill="currentColor" font-size="23" font-weight="700">${text}</g>${figure}` +
    `<g fill="currentColor" fill-opacity=".14">${bars}</g></svg>`
  )
}

/** The number a report begins with, large, on its base line. */
function numberText(node: DocumentNode, y: number): string {
  const { value, unit, spaced } = metricWords(ENGLISH, ENGLISH_METRICS, node)
  const text = `${value}${spaced ? ' ' : ''}${unit}`
  const shown = text.length > NUMBER_LENGTH ? value : text
  return shown.length > NUMBER_LENGTH
    ? ''
    : `<text x="${SIZE.margin}" y="${y}" fill="currentColor" font-size="44" font-weight="600">${escapeHtml(shown)}</text>`
}

/** At most `count` lines of at most `length` characters, cut between words where possible. */
function wrapped(text: string, length: number, count: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > length) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  const cut = lines.map((line) => {
    const characters = Array.from(line)
    return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : line
  })
  if (cut.length <= count) return cut
  const kept = cut.slice(0, count)
  return [...kept.slice(0, -1), `${(kept.at(-1) ?? '').replace(/…$/, '').slice(0, length - 1)}…`]
}
