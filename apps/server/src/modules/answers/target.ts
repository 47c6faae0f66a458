import { Problem, type Site } from '@bubbles/domain'
import { type DocumentNode, migrateDocument, nodesOf } from '@bubbles/report-document'
import { isAsking } from '@bubbles/report-renderer'
import { type PublicationClaims, verifyPublicationToken } from '../engagement/publicReading.ts'
import { readAskingPublication } from './reader.ts'

/** An edition that takes answers, and what it asks. */
export interface AnswerTarget {
  organisationId: string
  reportId: string
  publicationId: string
  reportName: string
  slug: string
  /** Its questions and reader details, in order. */
  asked: DocumentNode[]
}

/**
 * Which edition a call is about: the signed token alone says so, since published pages have an opaque origin and send
 * no cookie.
 * @throws Problem forbidden for a token that is forged, expired, or of another organisation than the host's
 */
export function claimsOf(token: string, site: Site, secret: Uint8Array, now: Date): PublicationClaims {
  const verified = verifyPublicationToken(token, secret, now)
  if (!verified.ok)
    throw new Problem('forbidden', {
      detail:
        verified.reason === 'expired_token'
          ? 'The token has expired. Load the report again.'
          : 'The token was not issued by this server.',
    })
  if (site.kind !== 'organisation' || site.name !== verified.claims.organisationName)
    throw new Problem('forbidden', { detail: 'The token belongs to another host. Load the report again.' })
  return verified.claims
}

/**
 * The edition of a token, within its organisation's transaction. One that a newer edition replaced still takes answers:
 * its readers had it open.
 * @throws Problem not-found, or gone where it is no longer published
 */
export async function readTarget({
  organisationId,
  publicationId,
}: PublicationClaims): Promise<AnswerTarget> {
  const row = await readAskingPublication(organisationId, publicationId)
  if (!row || row.status !== 'Active') throw new Problem('not-found')
  if (!row.existing_report_id || !row.live_publication_id || !row.slug) throw new Problem('gone')
  return {
    organisationId,
    publicationId,
    reportId: row.report_id,
    reportName: row.name,
    slug: row.slug,
    asked: askedBy(row.document),
  }
}

/** The questions and reader details of a stored document. */
export function askedBy(document: unknown): DocumentNode[] {
  const { content = [] } = migrateDocument(document as DocumentNode)
  return [...nodesOf({ content })].filter(isAsking)
}

/** Blocks of an edition by their ids, in its order. @throws Problem invalid-request for one it does not have */
export function blocksOf({ asked }: AnswerTarget, ids: readonly string[]): DocumentNode[] {
  const wanted = new Set(ids)
  const found = asked.filter(({ attrs }) => wanted.has(String(attrs?.id)))
  if (found.length !== wanted.size)
    throw new Problem('invalid-request', {
      detail: 'The report does not ask this. Load it again.',
      errors: [{ pointer: '/blockId', detail: 'The report has no such question.' }],
    })
  return found
}
