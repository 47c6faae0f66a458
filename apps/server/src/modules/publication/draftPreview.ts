import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  attachmentHashes,
  hasVideo,
  fileHashes,
  type ReportDocument,
  shownHashes,
  withoutInternal,
  yDocToDocument,
} from '@bubbles/report-document'
import { publishedPageCsp } from '@bubbles/report-renderer'
import { readFileSizes } from '../media/public.ts'
import { loadDocument, readDatasets } from '../report/publicDrafts.ts'
import { previewPath } from './addresses.ts'
import { type AdmissionOptions, inOrganisation, type Target } from './admission.ts'
import { renderPreview } from './render.ts'
import type { Theme } from './theme.ts'

const compress = promisify(gzip)

/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.preview-picture.v1.'

/** A page as it is kept: compressed, with its policy. */
export interface KeptPreview {
  bytes: Buffer
  csp: string
}

/** Draws a draft's page. Its pictures are at addresses that only this link's page has. */
export async function renderDraft(
  options: AdmissionOptions,
  target: Target,
  token: string,
  { reportId, theme }: { reportId: string; theme: Theme },
): Promise<KeptPreview> {
  const { origin } = target
  const materials = await inOrganisation(options, target, () =>
    readMaterials(options.secret, target, token, reportId),
  )
  const files = { base: previewPath(token) }
  const page = await renderPreview(target.organisationId, { ...materials, ...theme, files }, origin)
  const csp = publishedPageCsp({
    styleHashes: page.styleHashes,
    scriptHashes: page.scriptHashes,
    assetOrigins: [origin],
    connectOrigin: null,
    formActions: [],
    frameOrigins: page.frameOrigins,
    frameAncestors: [],
    downloads: attachmentHashes(materials.document).length > 0,
    media: hasVideo(materials.document),
  })
  return { bytes: await compress(page.html), csp }
}

/** The draft as a link shows it. Within a transaction. */
export const readPreviewed = async (organisationId: string, reportId: string): Promise<ReportDocument> =>
  withoutInternal(yDocToDocument((await loadDocument(organisationId, reportId)).ydoc))

async function readMaterials(secret: Uint8Array, target: Target, token: string, reportId: string) {
  const { organisationId, origin } = target
  const document = await readPreviewed(organisationId, reportId)
  const sizes = await readFileSizes(organisationId, fileHashes(document))
  const media = Object.fromEntries(
    sizes.map(({ hash, width, height }) => {
      const url = `${origin}${previewPath(token)}/${hash}.${macOf(secret, target, token, hash).toString('base64url')}`
      return [hash, { url, width, height }]
    }),
  )
  return { document, media, datasets: await readDatasets(organisationId, shownHashes(document)) }
}

/** Whether this server put the picture into a page of that link: a hash alone opens no other file. */
export function isSigned(
  secret: Uint8Array,
  target: Target,
  token: string,
  hash: string,
  mac: string,
): boolean {
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secret, target, token, hash)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const macOf = (secret: Uint8Array, { organisationId }: Target, token: string, hash: string): Buffer =>
  createHmac('sha256', secret)
    .update(PURPOSE)
    .update([organisationId, token, hash].join('.'))
    .digest()
    .subarray(0, 16)
