import {
  copyFonts,
  DOWNLOADS,
  type DownloadFormat,
  type FigureFile,
  type FigureInput,
  type RenderInput,
} from '@bubbles/report-renderer'
import { inTurn } from '../../../threads/pool.ts'
import { findAsset, pageAssets } from '../assets.ts'
import { carriedFaces } from '../carriedFaces.ts'
import { inRenderThread } from '../inRenderThread.ts'
import { packed } from '../../../threads/packedTables.ts'
import { drawPng } from './drawPng.ts'
import type { PackedData } from './figureData.ts'
import { fileName } from '../../../http/fileName.ts'
import { requireSmall } from './requireSmall.ts'

/** A file as a reader gets it. */
export interface ReaderFile {
  bytes: Buffer
  contentType: string
  name: string
}

/** A published page with all it is made of. */
export type PublishedInput = Omit<RenderInput, 'assets'>

const PNG_WIDTH = 1920
const WEIGHTS = [400, 500, 600]

export const isFormat = (ending: string): ending is DownloadFormat =>
  Object.values(DOWNLOADS).some((formats) => formats.includes(ending as DownloadFormat))

/** The data of a figure as it is kept, compressed. */
export const dataFile = ({ title, gzip }: Pick<PackedData, 'title' | 'gzip'>): ReaderFile => ({
  bytes: Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength),
  contentType: 'text/csv; charset=utf-8',
  name: fileName(title, 'csv', 'data'),
})

/**
 * The drawing of one block.
 * @returns null for a block that is not there, has nothing to show, or is no figure.
 */
export async function drawingFile(
  organisationId: string,
  input: PublishedInput,
  blockId: string,
  format: 'svg' | 'png',
): Promise<ReaderFile | null> {
  const address = input.publication.url.replace(/^https?:\/\//, '')
  const figure = await inRenderThread(
    'figure',
    { input: packed({ ...input, address }), blockId },
    organisationId,
  )
  if (!figure) return null
  const name = fileName(figure.title, format, 'figure')
  if (format === 'svg') return { bytes: Buffer.from(figure.svg), contentType: 'image/svg+xml', name }
  return {
    bytes: await inTurn(() => drawPng(figure.svg, pngOptions(figure)), organisationId),
    contentType: 'image/png',
    name,
  }
}

/**
 * The drawing of one figure of a draft as a PNG, with what it shows in words.
 * @param figures a document and all its data
 * @returns null for a figure that has nothing to show
 */
export async function drawFigure(
  organisationId: string,
  figures: FigureInput,
  blockId: string,
): Promise<{ bytes: Uint8Array; width: number; height: number; alt: string } | null> {
  const figure = await inRenderThread('figure', { input: packed(figures), blockId }, organisationId)
  if (!figure) return null
  const { svg, width, height, alt } = figure
  return { bytes: await inTurn(() => drawPng(svg, pngOptions(figure)), organisationId), width, height, alt }
}

/** How wide a figure is drawn, and in which fonts. */
const pngOptions = ({ svg, font }: Pick<FigureFile, 'svg' | 'font'>) => {
  const text = svg.replace(/<[^<>]*>/g, '')
  return { width: PNG_WIDTH, fonts: WEIGHTS.map((weight) => ({ font, weight, text })) }
}

/** Pictures of a page as data addresses; their names in the document are hashes of their files. */
export type CarriedMedia = Pick<PublishedInput, 'media' | 'organisation'>

/**
 * The page as one file that needs nothing else. `carried` has its pictures and logo in it.
 * @throws Problem too-large with a sentence
 */
export async function reportFile(
  organisationId: string,
  input: PublishedInput,
  carried: CarriedMedia,
  title: string,
  maxBytes?: number,
): Promise<ReaderFile> {
  const { script } = pageAssets('')
  const whole = { ...input, ...carried, card: null, assets: { script } }
  const { needs } = await inRenderThread(
    'default',
    packed({ ...whole, collector: null, answers: null, downloads: null, pdf: null }),
    organisationId,
  )
  const faces = await carriedFaces(needs)
  const fonts = new Map<string, string>()
  for (const name of copyFonts(input.branding)) {
    const asset = await findAsset(name)
    if (asset) fonts.set(name, asset.bytes.toString('base64'))
  }
  const html = await inRenderThread(
    'copy',
    { input: packed({ ...whole, assets: { script, carried: faces } }), fonts },
    organisationId,
  )
  const bytes = Buffer.from(html)
  requireSmall(bytes.length, maxBytes)
  return {
    bytes,
    contentType: 'text/html; charset=utf-8',
    name: fileName(title, 'html', 'report'),
  }
}
