import type { Database } from '@bubbles/db'
import { publisherAt } from '@bubbles/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { goneOf, type OpenClass } from '../../http/admissionControl.ts'
import type { OrganisationIds } from '../../http/tenant.ts'
import { keepPicture, nameForPurging, organisationKey, reportKey } from '../cdn/public.ts'
import { COPY_WIDTHS, type CopyWidth } from '../media/public.ts'
import { ASSET_PATH, LOGO_PATH, logoPath, MEDIA_PATH } from './addresses.ts'
import { findAsset } from './assets.ts'
import { readPublicationFileHash } from './fileReader.ts'
import { findLogo, findPublicationFile } from './findFile.ts'
import { findCopy, makeMissingCopy } from './pictureCopy.ts'
import { sendNothing } from './sendStatus.ts'
import { SmallLogos } from './smallLogos.ts'

export interface PageFileOptions {
  database: Database
  organisationIds: OrganisationIds
  /** The server's clock; for tests. */
  now?: () => Date
}

/** What published pages load: pictures under keys that nobody can guess, fonts and logos. */
export function registerPageFiles(app: FastifyInstance, options: PageFileOptions): void {
  registerPictures(app, options)
  registerPictureCopies(app, options)
  registerAssets(app)
  registerLogos(app, options)
}

function registerPictures(app: FastifyInstance, { database, organisationIds, now }: PageFileOptions): void {
  app.get(`${MEDIA_PATH}/:key`, { config: { admission: 'open' } }, async (request, reply) => {
    const { key } = request.params as { key: string }
    const organisationId = await organisationOf(request, organisationIds)
    const file =
      organisationId && (await findPublicationFile(database, organisationId, key, now?.() ?? new Date()))
    if (!file) return sendNothing(reply)
    return reply
      .headers({ ...FILE_HEADERS, ...pictureHeaders({ ...file, organisationId }) })
      .type(file.contentType)
      .send(Buffer.from(await file.kept.load()))
  })
}

function registerPictureCopies(
  app: FastifyInstance,
  { database, organisationIds, now = () => new Date() }: PageFileOptions,
): void {
  // Held by itself: what is there takes a short turn, and making one a long turn, so that sign-ins never wait for pictures.
  app.get(`${MEDIA_PATH}/:key/:copy`, async (request, reply) => {
    const { key, copy } = request.params as { key: string; copy: string }
    const width = widthOf(copy)
    const picture: OpenPicture = { organisationId: '', openReport: null }
    const held = <T>(kind: OpenClass, work: () => Promise<T>) =>
      request.server.admission.open(kind, request.ip, goneOf(reply), work)
    const found =
      width &&
      (await held('open', async () => {
        const id = await organisationOf(request, organisationIds)
        const findHash = async (organisationId: string) => {
          const file = await readPublicationFileHash(organisationId, key, now())
          if (file) Object.assign(picture, { organisationId, openReport: file.openReport })
          return file
        }
        return id && findCopy(database, id, width, () => findHash(id))
      }))
    if (!found) return sendNothing(reply)
    const made =
      'copy' in found
        ? { contentType: found.copy.contentType, bytes: await found.copy.kept.load() }
        : await held('openLong', () => makeMissingCopy(database, found.missing))
    return reply
      .headers({ ...FILE_HEADERS, ...pictureHeaders(picture) })
      .type(made.contentType)
      .send(Buffer.from(made.bytes))
  })
}

function registerAssets(app: FastifyInstance): void {
  app.get(`${ASSET_PATH}/:name`, async (request, reply) => {
    const asset = await findAsset((request.params as { name: string }).name)
    if (!asset) return sendNothing(reply)
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': asset.immutable ? FOR_EVER : 'public, no-cache' })
      .type(asset.contentType)
      .send(asset.bytes)
  })
}

function registerLogos(app: FastifyInstance, { database, organisationIds }: PageFileOptions): void {
  const logos = new SmallLogos()
  app.get(`${LOGO_PATH}/:file`, { config: { admission: 'open' } }, async (request, reply) => {
    const asked = /^([0-9a-f]{64})\.png$/.exec((request.params as { file: string }).file)?.[1]
    const organisationId = asked && (await organisationOf(request, organisationIds))
    const logo = organisationId && (await findLogo(database, organisationId))
    if (!logo) return sendNothing(reply)
    // A page from before the logo changed shows the one there is now.
    if (logo.hash !== asked)
      return reply
        .headers({ ...FILE_HEADERS, 'cache-control': 'no-cache' })
        .redirect(logoPath(logo.hash), 302)
    return reply
      .headers({
        ...FILE_HEADERS,
        'cache-control': FOR_EVER,
        ...nameForPurging([organisationKey(organisationId)]),
      })
      .type('image/png')
      .send(await logos.get(logo))
  })
}

/** The organisation whose pages the request's host serves. */
async function organisationOf(
  { site }: FastifyRequest,
  organisationIds: OrganisationIds,
): Promise<string | null> {
  const name = publisherAt(site)
  return (name && (await organisationIds.find(name))) || null
}

interface OpenPicture {
  organisationId: string
  /** Whose picture everybody may see; null: not everybody may. */
  openReport: string | null
}

/** Browsers keep a picture for a day; so does a cache that is told when it is nobody's any more. */
const pictureHeaders = ({ organisationId, openReport }: OpenPicture): Record<string, string> => ({
  'cache-control': 'private, max-age=86400',
  ...(openReport && keepPicture([organisationKey(organisationId), reportKey(openReport)])),
})

/** The width that a file name such as `800.webp` asks for; null for one that no page names. */
const widthOf = (file: string): CopyWidth | null =>
  COPY_WIDTHS.find((width) => file === `${width}.webp`) ?? null

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Of files that published pages load. */
export const FILE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  // The page's origin is opaque under its sandbox, so even its own fonts are cross-origin to it.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
