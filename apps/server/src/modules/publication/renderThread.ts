import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Dataset } from '@bubbles/tables'
import {
  allBoundarySets,
  blocksAt,
  type Card,
  cardDrawing,
  type CardInput,
  cardSvg,
  type CopyInput,
  type DocumentNode,
  type DraftInput,
  type FigureFile,
  type FigureInput,
  figureSvg,
  type FontNeed,
  fontNeeds,
  type PageBranding,
  renderCopy,
  renderDraftPreview,
  renderEmbed,
  type RenderedPage,
  type RenderInput,
  renderReport,
} from '@bubbles/report-renderer'
import { type Packed, unpacked } from '../../threads/packedTables.ts'

/** A page, and what it needs of fonts beside the files that all pages load. */
export interface Rendering {
  page: Omit<RenderedPage, 'html'>
  /** As UTF-8: a page of thousands of bars is megabytes, which the main thread hands on and never reads. */
  html: Uint8Array
  /** Names these bytes. */
  etag: string
  needs: FontNeed[]
}

function rendering({ html: text, ...page }: RenderedPage, needs: Iterable<FontNeed>): Rendering {
  const html = Buffer.from(text)
  const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { page, html, etag, needs: [...needs] }
}

/** Renders a page in a thread: a chart of thousands of rows takes a tenth of a second and more. */
export default function render(given: Packed<RenderInput>): Rendering {
  const input = unpacked(given)
  const page = renderReport(input)
  return rendering(page, fontNeeds(input, page.html))
}

export const draft = (given: Packed<DraftInput>): RenderedPage => renderDraftPreview(unpacked(given))

export interface EmbedTask {
  input: Packed<RenderInput>
  /** Null for the whole page. */
  blockId: string | null
}

/** Null where the page has no such block. */
export function embed({ input: given, blockId }: EmbedTask): Rendering | null {
  const input = unpacked(given)
  const page = renderEmbed(input, blockId)
  if (!page) return null
  const document =
    blockId === null
      ? input.document
      : { type: 'doc' as const, content: blocksAt(input.document, blockId) ?? [] }
  return rendering(page, fontNeeds({ ...input, document }, page.html))
}

/** From this size on the last few per cent of compression would take seconds. */
const LARGE_PAGE = 400_000
/**
 * Of Brotli's eleven: the tenth takes less than half the time of the last, for pages that are 2 to 4 % larger. A saved theme
 * or name compresses every page of an organisation anew (docs/performance.md).
 */
const QUALITY = 10

/** A page, compressed as well as is worth its time. */
export const compress = (html: Uint8Array): { htmlBrotli: Uint8Array; htmlGzip: Uint8Array } => ({
  htmlBrotli: brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: html.length < LARGE_PAGE ? QUALITY : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  }),
  htmlGzip: gzipSync(html, { level: 9 }),
})

export interface CopyTask {
  input: Packed<CopyInput>
  /** Font files by name, as base64. */
  fonts: ReadonlyMap<string, string>
}

export const copy = ({ input, fonts }: CopyTask): string =>
  renderCopy(unpacked(input), (name) => fonts.get(name) ?? null)

/** What is drawn, with all that its maps can be drawn on. */
const onMaps = <Input extends CardInput | FigureInput>(input: Input): Input => ({
  boundaries: allBoundarySets(input.document, input.datasets),
  ...input,
})

export interface FigureTask {
  input: Packed<FigureInput>
  blockId: string
}

export const figure = ({ input, blockId }: FigureTask): FigureFile | null =>
  figureSvg(onMaps(unpacked(input)), blockId)

export interface CardTask {
  document: DocumentNode
  datasets: Record<string, Dataset>
  branding: PageBranding
}

/** What stands for a report on the front page. */
export function card(given: Packed<CardTask>): string {
  const { document, datasets, branding } = unpacked(given)
  return cardDrawing(document, datasets, allBoundarySets(document, datasets), branding)
}

/** What other sites show for a link to a report. */
export const socialCard = (given: Packed<CardInput>): Card => cardSvg(onMaps(unpacked(given)))
