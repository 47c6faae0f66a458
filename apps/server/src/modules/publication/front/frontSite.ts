import type { FastifyRequest } from 'fastify'
import { type AdmissionOptions, inOrganisation, type Target, targetOf } from '../admission.ts'
import { readTheme, type Theme } from '../theme.ts'
import { type ListedRow, readListed } from './reader.ts'
import { readTopics, type Topic } from './topics.ts'

/** The front page of an organisation, as it is now. */
export interface FrontSite {
  target: Target
  theme: Theme
  /** The address of the front page. */
  url: string
  /** The reports that were asked for, newest first. */
  rows: ListedRow[]
  /** What readers can narrow them to; none unless all reports were asked for. */
  topics: Topic[]
}

/** Which of the listed reports are read: thousands, where icons and drawings are asked for dozens at a time, are too many. */
export type Wanted = 'all' | 'none' | { publicationId: string }

/** What is at an address of a front page: the page, the host that has it, or nothing. */
export type Found =
  | { kind: 'front'; site: FrontSite }
  | { kind: 'elsewhere'; origin: string }
  | { kind: 'none'; target: Target | null }

/**
 * The front page that a request asks for something of. There is none where the organisation has switched it off, is not
 * active, or is unknown: nobody is told which.
 */
export async function findFront(
  request: Pick<FastifyRequest, 'site'>,
  options: Pick<AdmissionOptions, 'database' | 'addresses' | 'organisationIds' | 'now'>,
  wanted: Wanted = 'all',
): Promise<Found> {
  const target = await targetOf(request as FastifyRequest, options)
  if (!target) return { kind: 'none', target: null }
  const { organisationId, organisationName, origin } = target
  const at = options.now?.() ?? new Date()
  const found = await inOrganisation(options, target, async () => {
    const look = await readTheme(organisationId, origin)
    const rows = wanted === 'none' ? [] : await readListed(organisationId, at, idOf(wanted))
    return { look, rows, topics: wanted === 'all' ? await readTopics(organisationId, rows) : [] }
  })
  const { theme, status } = found.look ?? {}
  const front = theme?.organisation.frontPage
  if (!theme || !front || status !== 'Active') return { kind: 'none', target }
  const home = options.addresses.bubbles(organisationName)
  if (origin !== home) return { kind: 'elsewhere', origin: home }
  return { kind: 'front', site: { target, theme, url: front.url, rows: found.rows, topics: found.topics } }
}

const idOf = (wanted: Wanted): string | undefined =>
  typeof wanted === 'object' ? wanted.publicationId : undefined
