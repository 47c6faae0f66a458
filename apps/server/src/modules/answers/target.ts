import { type Audience, Problem, publisherAt, type Site } from '@bubbles/domain'
import { type DocumentNode, migrateDocument, nodesOf } from '@bubbles/report-document'
import { isAsking } from '@bubbles/report-renderer'
import { type PublicationClaims, verifyPublicationToken } from '../engagement/publicReading.ts'
import { readerOfClaim, readIsNamed, splitReader } from '../publication/publicPages.ts'
import { readAskingPublication, readIsMember } from './reader.ts'

/** An edition that takes or took answers, and what it asks. */
export interface AnswerTarget {
  organisationId: string
  reportId: string
  publicationId: string
  reportName: string
  audience: Audience
  /** Whether its public link is for named readers only. */
  isNamed: boolean
  /** Under which it is published; null: no longer. */
  slug: string | null
  /** The edition that readers of its audience have now. */
  livePublicationId: string | null
  /** Its questions and reader details, in order. */
  asked: DocumentNode[]
}

/** What a token says: which edition, and of a page that is not for everybody to whom it was sent. */
export interface ReaderClaims extends PublicationClaims {
  /** The publication's own, which names nobody. */
  token: string
  /** Whom the page was sent to, where it is not for everybody: a member's id, or a named reader. */
  sentTo: string | null
}

/**
 * Which edition a call is about: the signed token alone says so, since published pages have an opaque origin and send
 * no cookie.
 * @throws Problem forbidden for a token that is forged, expired, or of another organisation than the host's
 */
export function claimsOf(given: string, site: Site, secret: Uint8Array, now: Date): ReaderClaims {
  const { token, sentTo } = splitReader(given, secret, now)
  const verified = verifyPublicationToken(token, secret, now)
  if (!verified.ok)
    throw new Problem('forbidden', {
      detail:
        verified.reason === 'expired_token'
          ? 'The token has expired. Reload the report.'
          : 'The token was not issued by this server.',
    })
  if (publisherAt(site) !== verified.claims.organisationName)
    throw new Problem('forbidden', { detail: 'The token belongs to another host. Reload the report.' })
  return { ...verified.claims, token, sentTo }
}

/**
 * The edition of a token, within its organisation's transaction, for what is sent. One that a newer edition replaced
 * still takes answers: its readers had it open.
 * @throws Problem not-found, or gone where it is no longer published
 */
export async function readTarget(claims: ReaderClaims): Promise<AnswerTarget> {
  const target = await readKeptTarget(claims)
  await requireReader(claims, target)
  if (target.slug === null) throw new Problem('gone')
  return target
}

/**
 * The edition of a token, published or not, within its organisation's transaction: what somebody answered stays theirs to
 * read and to take back as long as it is kept.
 * @throws Problem not-found
 */
export async function readKeptTarget({
  organisationId,
  publicationId,
}: PublicationClaims): Promise<AnswerTarget> {
  const row = await readAskingPublication(organisationId, publicationId)
  if (!row || row.status !== 'Active') throw new Problem('not-found')
  const isPublished = row.existing_report_id && row.live_publication_id
  return {
    organisationId,
    publicationId,
    reportId: row.report_id,
    reportName: row.name,
    audience: row.audience,
    isNamed: row.audience === 'public' && row.named === true,
    slug: isPublished ? row.slug : null,
    livePublicationId: isPublished ? row.live_publication_id : null,
    asked: askedBy(row.document),
  }
}

/**
 * What is internal is answered, and answers to it are read, by those who are members now, and what is for named readers by
 * those who are named now: somebody who has left may have the page open still.
 * @throws Problem forbidden
 */
export async function requireReader(
  { organisationId, sentTo }: ReaderClaims,
  { audience, isNamed, reportId }: AnswerTarget,
) {
  if (audience === 'public' && !isNamed) return
  const reader = sentTo === null ? null : readerOfClaim(sentTo)
  if (isNamed) {
    if (reader !== null && (await readIsNamed(organisationId, reportId, reader))) return
    throw new Problem('forbidden', {
      detail: 'Only people its publisher has named can answer this report. Reload it to prove your address.',
    })
  }
  if (sentTo !== null && reader === null && (await readIsMember(organisationId, sentTo))) return
  throw new Problem('forbidden', {
    detail:
      'Only members of the organisation can answer this report. Sign in as a member, then reload the report.',
  })
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
      detail: 'The report doesn’t ask this question. Reload it.',
      errors: [{ pointer: '/blockId', detail: 'The report has no such question.' }],
    })
  return found
}
