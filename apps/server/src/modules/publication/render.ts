import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type DraftInput, type RenderInput, renderDraftPreview, renderReport } from '@bubbles/report-renderer'
import { datasetHashes, fileHashes, type ReportDocument } from '@bubbles/report-document'
import type { Dataset } from '@bubbles/charts'
import { readFileSizes } from '../media/public.ts'
import { readDatasets } from '../report/public.ts'
import { mediaPath } from './addresses.ts'
import { pageAssets } from './assets.ts'

/** What a document refers to: its tables, and its pictures under addresses of their own. */
export interface Materials {
  datasets: Record<string, Dataset>
  media: RenderInput['media']
  /** Picture keys nobody can guess, so that pages without cookies can show internal pictures. */
  files: { mediaKey: string; fileHash: string }[]
}

/** Reads what a document refers to; missing tables and pictures are left out and found by the checks. */
export async function readMaterials(
  organisationId: string,
  document: ReportDocument,
  origin: string,
): Promise<Materials> {
  const datasets = await readDatasets(organisationId, datasetHashes(document))
  const sizes = await readFileSizes(organisationId, fileHashes(document))
  const files = sizes.map(({ hash }) => ({ mediaKey: randomBytes(16).toString('base64url'), fileHash: hash }))
  const media = Object.fromEntries(
    sizes.map(({ hash, width, height }, index) => [
      hash,
      { url: `${origin}${mediaPath(files[index]!.mediaKey)}`, width, height },
    ]),
  )
  return { datasets, media, files }
}

export interface CompressedPage {
  htmlGzip: Uint8Array
  htmlBrotli: Uint8Array
  etag: string
  inlineHashes: { styleHashes: string[]; scriptHashes: string[] }
}

/** From this size on the last per cent of compression would take seconds. */
const LARGE_PAGE = 400_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Renders and compresses a publication once, for every reader. */
export async function renderCompressed(
  input: Omit<RenderInput, 'assets'>,
  assetOrigin: string,
): Promise<CompressedPage> {
  const page = renderReport({ ...input, assets: pageAssets(assetOrigin) })
  const html = Buffer.from(page.html)
  const [htmlBrotli, htmlGzip] = await Promise.all([
    brotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: html.length < LARGE_PAGE ? 11 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    gzipped(html, { level: 9 }),
  ])
  return {
    htmlBrotli,
    htmlGzip,
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    inlineHashes: { styleHashes: page.styleHashes, scriptHashes: page.scriptHashes },
  }
}

/** The draft as readers would see it, without counting. */
export const renderPreview = (input: Omit<DraftInput, 'assets'>, assetOrigin: string) =>
  renderDraftPreview({ ...input, assets: pageAssets(assetOrigin) })
