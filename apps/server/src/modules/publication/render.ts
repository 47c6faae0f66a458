import { randomBytes } from 'node:crypto'
import {
  type CarriedFace,
  type DraftInput,
  type RenderedPage,
  type RenderInput,
} from '@bubbles/report-renderer'
import {
  attachmentHashes,
  fileHashes,
  hasVideo,
  type ReportDocument,
  shownHashes,
} from '@bubbles/report-document'
import { copyWidths, readFileSizes } from '../media/public.ts'
import { readDatasets } from '../report/publicDrafts.ts'
import { mediaCopyPath, mediaPath } from './addresses.ts'
import { pageAssets } from './assets.ts'
import { carriedFaces } from './carriedFaces.ts'
import { inRenderThread } from './inRenderThread.ts'
import { packed, type Tables } from '../../threads/packedTables.ts'
import type { PagePolicy } from './pagePolicy.ts'

/** What a document refers to: its tables, and its pictures under addresses of their own. */
export interface Materials {
  datasets: Tables
  media: RenderInput['media']
  /** Picture keys nobody can guess, so that pages without cookies can show internal pictures. */
  files: { mediaKey: string; fileHash: string }[]
}

/** Keys that pictures of a publication have already, by the hash of their file. */
export const knownKeys = (files: { media_key: string; file_hash: string }[]): ReadonlyMap<string, string> =>
  new Map(files.map(({ media_key, file_hash }) => [file_hash, media_key]))

/**
 * Reads what a document refers to; missing tables and pictures are left out and found by the checks. Pictures keep the
 * keys they have and get new ones else.
 */
export async function readMaterials(
  organisationId: string,
  document: ReportDocument,
  origin: string,
  keys: ReadonlyMap<string, string> = new Map(),
): Promise<Materials> {
  const datasets = await readDatasets(organisationId, shownHashes(document))
  const sizes = await readFileSizes(organisationId, fileHashes(document))
  const files = sizes.map(({ hash }) => ({
    mediaKey: keys.get(hash) ?? randomBytes(16).toString('base64url'),
    fileHash: hash,
  }))
  const media = Object.fromEntries(
    sizes.map(({ hash, width, height }, index) => [
      hash,
      {
        url: `${origin}${mediaPath(files[index]!.mediaKey)}`,
        width,
        height,
        copies: copyWidths(width).map((each) => ({
          url: `${origin}${mediaCopyPath(files[index]!.mediaKey, each)}`,
          width: each,
        })),
      },
    ]),
  )
  return { datasets, media, files }
}

/** A publication's page, not yet compressed. */
export interface FinishedPage {
  html: Uint8Array
  etag: string
  inlineHashes: PagePolicy
}

export interface CompressedPage {
  htmlGzip: Uint8Array
  htmlBrotli: Uint8Array
  etag: string
  inlineHashes: PagePolicy
}

/** Renders a publication in a thread, with what only this page needs of its fonts. Slow: never within a transaction. */
export async function renderPublication(
  organisationId: string,
  input: Omit<RenderInput, 'assets'>,
  origin: string,
): Promise<FinishedPage> {
  const assets = pageAssets(origin)
  const render = (carried: CarriedFace[]) =>
    inRenderThread('default', packed({ ...input, assets: { ...assets, carried } }), organisationId)
  const bare = await render([])
  const carried = await carriedFaces(bare.needs)
  const { page, html, etag } = carried.length > 0 ? await render(carried) : bare
  return {
    html,
    etag,
    inlineHashes: {
      styleHashes: page.styleHashes,
      scriptHashes: page.scriptHashes,
      ...(page.frameOrigins.length > 0 && { frameOrigins: page.frameOrigins }),
      ...(page.formActions.length > 0 && { formActions: page.formActions }),
      ...((input.downloads || input.pdf || hasFiles(input.document)) && { downloads: true }),
      ...(hasVideo(input.document as ReportDocument) && { media: true }),
    },
  }
}

/** Compresses a page once, for every reader. In a thread, which gives way to everybody who waits for an answer. */
export async function compressPage(
  organisationId: string,
  { html, etag, inlineHashes }: FinishedPage,
): Promise<CompressedPage> {
  return { ...(await inRenderThread('compress', html, organisationId)), etag, inlineHashes }
}

/** The draft as readers would see it, without counting. Rendered in a thread: slow, never within a transaction. */
export const renderPreview = (
  organisationId: string,
  input: Omit<DraftInput, 'assets'>,
  assetOrigin: string,
): Promise<RenderedPage> =>
  inRenderThread('draft', packed({ ...input, assets: pageAssets(assetOrigin) }), organisationId)

const hasFiles = (document: RenderInput['document']): boolean =>
  attachmentHashes(document as ReportDocument).length > 0
