import type { Dataset } from '@bubbles/tables'
import { chartStyles } from '@bubbles/charts'
import { mapStyles } from '@bubbles/charts/maps'
import { type PageBranding, paletteRules } from '../branding.ts'
import { coverFile, coverOf } from '../cover.ts'
import { asText } from '../html.ts'
import { focusClass } from '../picture.ts'
import { minified } from '../styles/styles.ts'
import { mapTokenStyles, tokenStyles } from '../styles/tokens.ts'
import { documentThumbnail } from '../thumbnail.ts'
import type { BoundarySets, DocumentNode } from '../types.ts'

/** What a card shows for a report: see `CardPicture`. */
export type CardSource = { kind: 'file'; file: string; focus: string } | { kind: 'drawn' } | { kind: 'title' }

/**
 * What stands for a document on a card: the picture of its cover, else its first figure.
 * @param figure its first chart, map or image, wherever it is; null where it has none
 */
export function cardSource(title: DocumentNode | undefined, figure: DocumentNode | null): CardSource {
  const cover = coverFile(title)
  if (cover !== null && title) return { kind: 'file', file: cover, focus: focusClass(title) }
  if (coverOf(title) !== 'none' || figure === null) return { kind: 'title' }
  if (figure.type !== 'image') return asText(figure.attrs?.dataset) ? { kind: 'drawn' } : { kind: 'title' }
  const file = asText(figure.attrs?.file)
  return file ? { kind: 'file', file, focus: focusClass(figure) } : { kind: 'title' }
}

const drawingStyles = minified(
  `${chartStyles}${mapStyles}svg{color:var(--bb-text);font-family:Roboto,Arial,sans-serif}`,
)

/**
 * The first figure of a document as an image file of its own, 16 to 10, light or dark as whoever shows it is: with the
 * colours of the page around it, which an image does not see.
 */
export function cardDrawing(
  document: DocumentNode,
  datasets: Record<string, Dataset>,
  boundaries: BoundarySets,
  branding: PageBranding | undefined,
): string {
  const svg = documentThumbnail(document, datasets, boundaries)
  const open = /^<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const attributes = open.slice('<svg'.length, -1).replace(/ (?:xmlns|width|height)="[^"]*"/g, '')
  const style =
    tokenStyles(false) + mapTokenStyles(false) + paletteRules(branding?.palette ?? [], false) + drawingStyles
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"${attributes}>` +
    `<style>${style.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>${svg.slice(open.length)}`
  )
}
