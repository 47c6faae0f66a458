import type { Database } from '@bubbles/db'
import type { RenderedPage, StatusPageOptions } from '@bubbles/report-renderer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Addresses } from '../../config/config.ts'
import {
  fontBase,
  type FrameAncestors,
  pagePath,
  readTheme,
  readPublicationLanguage,
  sendStatus,
  siteOrigin,
  type VisitorOf,
} from '../publication/publicPages.ts'
import type { AnswerTarget, ReaderClaims } from './target.ts'

export interface AnswersOptions {
  database: Database
  addresses: Addresses
  /** Of the installation: publication tokens are signed with it. */
  secret: Uint8Array
  /** Who a page load comes from; without it answers to internal reports ask everyone to sign in. */
  visitorOf?: VisitorOf | undefined
  /** The server's clock; for tests. */
  now?: (() => Date) | undefined
}

export const inOrganisation = <T>(
  { database }: AnswersOptions,
  { organisationId }: ReaderClaims,
  work: () => Promise<T>,
): Promise<T> => database.transaction({ kind: 'organisation', organisationId }, work, { attempts: 3 })

export const originOf = ({ addresses }: AnswersOptions, { site }: FastifyRequest): string =>
  siteOrigin(site, addresses)

/**
 * A disabled organisation's theme tells nothing of it. One that was renamed since the page was loaded has its fonts and its
 * logo at its present address: at the former one, which still takes answers, they are not served.
 */
export async function themeOf(
  { organisationId, organisationName, publicationId }: ReaderClaims,
  origin: string,
  addresses: Addresses,
): Promise<StatusPageOptions> {
  const language = await readPublicationLanguage(organisationId, publicationId)
  const found = await readTheme(organisationId, origin, { language })
  if (found?.status !== 'Active') return {}
  const present = found.theme.organisation.name
  if (present === organisationName) return { ...found.theme, fontBase: fontBase(origin) }
  const home =
    origin === addresses.organisation(organisationName)
      ? addresses.organisation(present)
      : addresses.bubbles(present)
  const moved = await readTheme(organisationId, home, { language })
  return { ...moved?.theme, fontBase: fontBase(home) }
}

export const reportOf = ({ reportName, slug }: AnswerTarget, origin: string) => ({
  name: reportName,
  // Nothing to go back to.
  url: slug === null ? '' : `${origin}${pagePath(slug)}`,
})

/**
 * Where a report stands in another site's page, its readers are thanked there.
 * @param frameAncestors who may show it in a frame
 */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  page: RenderedPage,
  origin: string,
  { fontBase: fonts }: StatusPageOptions,
  frameAncestors: FrameAncestors = 'anyone',
) => {
  const assets = fonts ? new URL(fonts).origin : origin
  return sendStatus(reply.header('referrer-policy', 'no-referrer'), status, page, assets, frameAncestors)
}
