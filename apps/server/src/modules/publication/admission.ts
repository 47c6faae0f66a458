import type { Database } from '@bubbles/db'
import { type Audience, publisherAt } from '@bubbles/domain'
import type { StatusPageOptions } from '@bubbles/report-renderer'
import type { FastifyRequest } from 'fastify'
import type { Addresses } from '../../config/config.ts'
import type { OrganisationIds } from '../../http/tenant.ts'
import { siteOrigin } from './addresses.ts'
import { fontBase } from './assets.ts'
import { type FrameAncestors, framersOf } from './embed/frameAncestors.ts'
import { isoAt } from './endOfLink.ts'
import { readTheme } from './theme.ts'
import type { PageHeads } from './pageHeads.ts'
import type { PageHead } from './pageHeadReader.ts'
import type { StoredPage } from './reader.ts'
import { claimOfReader, readIsNamed } from './namedGate.ts'
import { namedReaderIn } from './namedReaderProof.ts'
import { hasProof } from './readerProof.ts'

/** Whose pages a request asks for, and where. */
export interface Target {
  organisationId: string
  organisationName: string
  /** Of the host the request came to. */
  origin: string
}

/** What the publisher lets readers do with the page they see. */
export interface Sharing {
  indexed: boolean
  downloads: boolean
  /** Whether that includes the edition as a PDF, where there is one. */
  pdf: boolean
  /** Whether readers can open the editions before it. */
  editions: boolean
  embedding: boolean
  /** Who may show the page in a frame. */
  frameAncestors: FrameAncestors
  /** Whether a password or an address was asked for. What is made of the page then may be kept by nobody else. */
  isProtected: boolean
  /** When the public link ends. */
  expiresAt: Date | null
}

/** The page a reader may have. */
export interface AdmittedPage {
  kind: 'page'
  publicationId: string
  etag: string
  /** Of the current edition's page, where this is an earlier one: what is around its report changes with it. */
  currentEtag?: string
  audience: Audience
  reportId: string
  /** The organisation's present name: another one than the host's just after it was renamed. */
  organisationName: string
  /** Of the page, where it is not its organisation's. */
  language: string | null
  sharing: Sharing
  /** The page itself, where it was asked for. */
  page: StoredPage | null
  /** What its passes are for: another one once its password or its readers' list is set anew. */
  gate: string
  /** Whom a page is for that is not for everybody: a member's id, or a named reader (`claimOfReader`). */
  sentTo?: string
}

/** Names what is made of a page: two of the same are alike. */
export const versionOf = ({ etag, currentEtag }: Pick<AdmittedPage, 'etag' | 'currentEtag'>): string =>
  currentEtag === undefined ? etag : `${etag}.${currentEtag}`

/** Why a reader has no page; `theme` is the organisation's, for the page that says so. */
export type Refusal =
  /** An internal page: for members who are signed in. */
  | { kind: 'signIn'; theme: StatusPageOptions }
  /** An internal page, and somebody who is signed in and no member. `account`: with which address. */
  | { kind: 'notMember'; theme: StatusPageOptions; account: string }
  /** An internal page, and a member to whom nothing of the organisation opens before they have a second factor. */
  | { kind: 'secondFactor'; theme: StatusPageOptions }
  | {
      kind: 'password'
      theme: StatusPageOptions
      reportId: string
      passwordHash: string
      passwordVersion: number
    }
  /** For named readers, who prove their address. */
  | { kind: 'named'; theme: StatusPageOptions; reportId: string; language: string | null }
  /** `expiredAt`: an ISO instant, by the clock of whoever chose it. */
  | { kind: 'expired'; theme: StatusPageOptions; expiredAt: string }
  /** Not published any more. */
  | { kind: 'gone'; theme: StatusPageOptions }
  | { kind: 'notFound'; theme: StatusPageOptions }
  /** The organisation is disabled. */
  | { kind: 'unavailable'; theme: StatusPageOptions }

export type Admission =
  | AdmittedPage
  /** The page is under another slug, or at another origin; `origin` is '' for the same. */
  | { kind: 'moved'; origin: string; slug: string }
  | Refusal

/** Who a page load comes from, as far as a session tells. */
export interface Visitor {
  userId: string
  emailAddress: string
  /** Of the organisation whose page it is, which is open to them. */
  isMember: boolean
  /** A member to whom it isn't open until they have a second factor. */
  needsSecondFactor?: boolean
}

export type VisitorOf = (request: FastifyRequest, organisationId: string) => Promise<Visitor | null>

export interface AdmissionOptions {
  database: Database
  heads: PageHeads
  addresses: Addresses
  organisationIds: OrganisationIds
  /** Of the installation: proofs of a password are signed with it. */
  secret: Uint8Array
  /** Who the page load comes from. Only the staff entry can tell; without it internal pages ask everyone to sign in. */
  visitorOf?: VisitorOf
  /** Whether what is asked for has a pass of a page with that gate: see filePass.ts. */
  hasPass?: (gate: string) => boolean
  /** The server's clock; for tests. */
  now?: () => Date
}

/** Whose pages the request's host serves; null where it serves none. */
export async function targetOf(
  { site }: FastifyRequest,
  { organisationIds, addresses }: Pick<AdmissionOptions, 'organisationIds' | 'addresses'>,
): Promise<Target | null> {
  const organisationName = publisherAt(site)
  const organisationId = organisationName && (await organisationIds.find(organisationName))
  return organisationId ? { organisationId, organisationName, origin: siteOrigin(site, addresses) } : null
}

/** Reads what is the organisation's whose pages are asked for. */
export const inOrganisation = <T>(
  { database }: Pick<AdmissionOptions, 'database'>,
  { organisationId }: Target,
  work: () => Promise<T>,
): Promise<T> => database.transaction({ kind: 'organisation', organisationId }, work, { readOnly: true })

/**
 * Who may see what stands under a slug: the one place that decides it, for the page and for all that is made of it.
 * A public page is for whom its link admits (password or named readers, expiry); an internal one for members who are signed in. Each is
 * at the address of its audience, and former addresses lead on within their audience alone. Where both have the same
 * address, it shows the public page, and members the internal one while the public link is closed to them. A refusal
 * tells nothing of the report but what it says.
 * @param withPages brings the page along in the same query
 */
export async function admit(
  request: FastifyRequest,
  target: Target,
  slug: string,
  { database, heads, addresses, secret, visitorOf, hasPass, now = () => new Date() }: AdmissionOptions,
  withPages = false,
): Promise<Admission> {
  const { organisationId, organisationName, origin } = target
  const head = await heads.find(organisationId, slug, withPages)
  const refuse = async <R extends { kind: Refusal['kind'] }>(refusal: R) => ({
    ...refusal,
    theme: await inOrganisation({ database }, target, () =>
      themeOf(organisationId, origin, head?.language ?? null),
    ),
  })

  if (!head) return refusalOfUnknown(target, database)
  if (head.organisationStatus !== 'Active')
    return { kind: head.organisationStatus === 'Disabled' ? 'unavailable' : 'notFound', theme: {} }
  if (!head.public && !head.internal) return refuse({ kind: 'gone' })

  const { sharing } = head
  const at = now()
  const isExpired = sharing.expiresAt !== null && sharing.expiresAt <= at
  const proof = { organisationId, reportId: head.reportId, passwordVersion: sharing.passwordVersion }
  const reader = !isExpired && sharing.named ? await namedReader() : null
  const isOpen = !isExpired && (!sharing.gated || reader !== null || knowsPassword())
  const publicOrigin = addresses.bubbles(organisationName)
  const staffOrigin = addresses.organisation(organisationName)
  const isPublicHere = head.public?.slug === slug
  const isInternalHere = head.internal?.slug === slug

  if (hasPass) {
    const passed = (['public', 'internal'] as const).find(
      (audience) => head[audience]?.slug === slug && hasPass(gateOf(head, audience)),
    )
    const hasEnded = passed === 'public' && isExpired
    if (passed && !hasEnded) return admitted(head, passed, slug, origin)
  }
  if (head.public && isOpen && origin === publicOrigin && (isPublicHere || !isInternalHere))
    return admitted(head, 'public', slug, origin, reader ?? undefined)
  // Nobody is signed in at hosts that only serve published pages. An address that was the public page's and is the
  // internal one's leads everybody else on.
  const isMembers = head.internal && origin === staffOrigin && !(head.public && isOpen && isPublicHere)
  const visitor = isMembers ? ((await visitorOf?.(request, organisationId)) ?? null) : null
  if (visitor?.isMember) return admitted(head, 'internal', slug, origin, visitor.userId)
  if (!head.public) {
    if (origin !== staffOrigin) return { kind: 'moved', origin: staffOrigin, slug }
    if (visitor?.needsSecondFactor) return refuse({ kind: 'secondFactor' })
    return visitor ? refuse({ kind: 'notMember', account: visitor.emailAddress }) : refuse({ kind: 'signIn' })
  }
  if (origin !== publicOrigin) return { kind: 'moved', origin: publicOrigin, slug }
  if (isOpen) return admitted(head, 'public', slug, origin, reader ?? undefined)
  if (isExpired)
    return refuse({ kind: 'expired', expiredAt: isoAt(sharing.expiresAt!, sharing.expiresOffset) })
  if (sharing.named) return refuse({ kind: 'named', reportId: head.reportId, language: head.language })
  return refuse({
    kind: 'password',
    reportId: head.reportId,
    passwordHash: sharing.passwordHash!,
    passwordVersion: sharing.passwordVersion,
  })

  function knowsPassword(): boolean {
    return sharing.passwordHash !== null && hasProof(request.headers.cookie, proof, secret, at)
  }

  /** Who has proven an address that is named now: whoever is taken off the list is out with their next request. */
  async function namedReader(): Promise<string | null> {
    const of = { organisationId, reportId: proof.reportId }
    const address = namedReaderIn(request.headers.cookie, of, secret, at)
    if (address === null) return null
    const isNamed = await inOrganisation({ database }, target, () =>
      readIsNamed(organisationId, proof.reportId, address),
    )
    return isNamed ? claimOfReader(address) : null
  }
}

const gateOf = ({ reportId, sharing }: PageHead, audience: Audience): string =>
  `${reportId}/${audience}/${sharing.passwordVersion}`

function admitted(
  head: PageHead,
  audience: Audience,
  slug: string,
  origin: string,
  sentTo?: string,
): Admission {
  const { slug: present, ...publication } = head[audience]!
  if (present !== slug) return { kind: 'moved', origin: '', slug: present }
  const { indexed, downloads, pdf, editions, embedding, gated, expiresAt } = head.sharing
  const open = audience === 'public'
  return {
    kind: 'page',
    ...publication,
    audience,
    reportId: head.reportId,
    gate: gateOf(head, audience),
    organisationName: head.organisationName,
    language: head.language,
    ...(sentTo !== undefined && { sentTo }),
    sharing: {
      indexed: open && indexed && !gated,
      downloads,
      pdf,
      editions,
      embedding: open && embedding,
      frameAncestors: open && embedding && !gated ? framersOf(head.framing, origin) : [],
      isProtected: !open || gated,
      expiresAt: open ? expiresAt : null,
    },
  }
}

/** What a page that only says something shows of an organisation. Within a transaction. */
export async function themeOf(
  organisationId: string,
  origin: string,
  language: string | null,
): Promise<StatusPageOptions> {
  const found = await readTheme(organisationId, origin, { language })
  return found ? { ...found.theme, fontBase: fontBase(origin) } : {}
}

/**
 * What is said at an address of an organisation that leads to nothing.
 * @param language of the report that it is said of, where it has one of its own.
 */
export async function refusalOfUnknown(
  target: Target,
  database: Database,
  language: string | null = null,
): Promise<Refusal> {
  const { organisationId, origin } = target
  const found = await inOrganisation({ database }, target, () =>
    readTheme(organisationId, origin, { language }),
  )
  if (found?.status === 'Disabled') return { kind: 'unavailable', theme: {} }
  if (found?.status !== 'Active') return { kind: 'notFound', theme: {} }
  return { kind: 'notFound', theme: { ...found.theme, fontBase: fontBase(origin) } }
}
