import { z } from 'zod'
import { publisherAt, type Site } from '@bubbles/domain'
import type { MaySend } from './eventLimit.ts'
import { type PublicationClaims, verifyPublicationToken } from './token.ts'
import { isAutomated } from './visitor.ts'

/** Every reason for which something sent is not stored: the closed set that `engagement_drops` counts. */
export const DROP_REASONS = [
  'too_large',
  'malformed',
  'bad_token',
  'expired_token',
  'wrong_host',
  'rate_limited',
  'automated',
  'prefetch',
  'opted_out',
  'own_team',
  'unknown_publication',
  'not_live',
  'not_measured',
  'too_many_events',
  'bad_event',
  'unknown_block',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** Bytes of a body. */
export const MAX_BYTES = 64 * 1024
/** Events of a batch; those after are dropped. */
export const MAX_EVENTS = 200
/** Seconds of attention one event may add: a script that reports every few seconds never comes near. */
export const MAX_SECONDS = 600
/** Characters of a mark, a source, a medium, a campaign; more are cut off. */
export const MAX_LETTERS = 100
/** Characters of a link's address; more are cut off. */
const MAX_ADDRESS = 500
/** Blocks of a page that are told apart by their place. */
const MAX_PLACE = 9_999
/** How far a reader's clock may be off before ours is used instead. */
export const MAX_SKEW_MS = 24 * 3_600_000
/** How long an event may have waited on the reader's device. As long as a salt lives. */
export const MAX_AGE_MS = 48 * 3_600_000
/** How far into the future an event may lie, for clocks that run ahead. */
const MAX_AHEAD_MS = 5 * 60_000

/** The end of 2099: no clock is believed past it. */
const LAST_TIME = Date.UTC(2100, 0, 1) - 1

/** Milliseconds since 1970, or ISO 8601; as milliseconds. */
const clientTime = z
  .union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
  .refine((time) => Number.isFinite(time) && Math.abs(time) <= 8.64e15)

/**
 * Words as they may be stored: without control characters and halves of characters, which a database refuses, and no longer
 * than `MAX_LETTERS`.
 */
const wordsOf = (text: string | null): string | undefined =>
  text
    ?.slice(0, 2000)
    .replace(/\p{Cc}|\p{Cs}/gu, ' ')
    .trim()
    .slice(0, MAX_LETTERS)
    // The cut may go through a character.
    .replace(/\p{Cs}$/u, '')
    .trim() || undefined

const envelopeSchema = z.object({
  v: z.literal(1),
  token: z.string().min(1).max(2000),
  /** One page load. */
  session: z.string().regex(/^[\w-]{8,64}$/),
  sentAt: clientTime,
  /** Set by the page when a member of the organisation opened it from the dashboard. */
  own: z.boolean().optional(),
  events: z.array(z.unknown()).min(1),
})

const eventSchema = z
  .object({
    /** Unique in its session: an event sent twice is stored once. */
    id: z.string().regex(/^[\w-]{1,64}$/),
    kind: z.enum(['view', 'read', 'block', 'use', 'link', 'end']),
    at: clientTime,
    /** Attention since the event of the same kind and block before, in seconds. */
    seconds: z.number().min(0).optional(),
    block: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    share: z.number().min(0).optional(),
    /** Of a block: its index among the page's blocks. */
    place: z.int().min(0).max(MAX_PLACE).optional(),
    /** Of a use: the row or region. */
    mark: z.string().transform(wordsOf).optional(),
    /** Of a link: where it leads. */
    url: z.string().max(2000).transform(addressOf).optional(),
    /** Of an end: the furthest share of the page scrolled to. */
    depth: z.number().min(0).optional(),
    referrer: z.string().max(2000).optional(),
    /** Of a view: what the page's address says of a campaign, as it stands there. */
    utm: z
      .array(z.string())
      .nullish()
      .transform((parts) => campaignOf(new URLSearchParams(parts?.join('&')))),
    /** Of the window, in CSS pixels. */
    width: z.number().min(0).max(100_000).optional(),
  })
  .refine(
    ({ kind, block, url, depth }) =>
      (block !== undefined || (kind !== 'block' && kind !== 'use')) &&
      (url !== undefined || kind !== 'link') &&
      (depth !== undefined || kind !== 'end'),
  )

const campaignOf = (query: URLSearchParams) => ({
  source: wordsOf(query.get('utm_source')),
  medium: wordsOf(query.get('utm_medium')),
  campaign: wordsOf(query.get('utm_campaign')),
})

/** Origin and path of a web address: a query may name a person. */
function addressOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname } = new URL(text)
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, MAX_ADDRESS) : undefined
}

export type Envelope = z.infer<typeof envelopeSchema>
export type ClientEvent = z.infer<typeof eventSchema>
/** What may be sent: all that the page's script sends (`@bubbles/reader-script/events`). */
export type SentBatch = z.input<typeof envelopeSchema>
export type SentEvent = z.input<typeof eventSchema>

/** One request to the collector, and what the steps have found out about it. */
export interface Visit {
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  site: Site
  /** Of the reader's network, for counting; never stored. */
  address: string
  receivedAt: Date
  envelope?: Envelope
  claims?: PublicationClaims
}

/** Whether a publication counts what it is read; of an organisation without a measurement id none does. */
export type Liveness = 'live' | 'not_live' | 'not_measured' | 'unknown_publication'

/** What the steps need from outside. */
export interface IngestionTools {
  secret: Uint8Array
  liveness: (organisationId: string, publicationId: string) => Promise<Liveness>
  maySend: MaySend
}

/** One check of a whole request: null lets it pass, a reason drops it. */
export interface Step {
  name: string
  run: (visit: Visit, tools: IngestionTools) => DropReason | null | Promise<DropReason | null>
}

/** A header of a request, the first where there are several; '' for none. */
export const header = (visit: Visit, name: string): string => {
  const value = visit.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** In this order; the first reason found is the one counted. Cheap checks come before those that ask the database. */
export const STEPS: readonly Step[] = [
  { name: 'size', run: (visit) => (Buffer.byteLength(visit.body) > MAX_BYTES ? 'too_large' : null) },
  {
    name: 'shape',
    run: (visit) => {
      const parsed = envelopeSchema.safeParse(parseJson(visit.body))
      if (!parsed.success) return 'malformed'
      visit.envelope = parsed.data
      return null
    },
  },
  {
    name: 'token',
    run: (visit, { secret }) => {
      const verified = verifyPublicationToken(visit.envelope!.token, secret, visit.receivedAt)
      if (!verified.ok) return verified.reason
      visit.claims = verified.claims
      return null
    },
  },
  {
    name: 'tenant',
    run: ({ site, claims }) => (publisherAt(site) === claims!.organisationName ? null : 'wrong_host'),
  },
  {
    name: 'rate',
    run: async ({ address, claims, envelope }, { maySend }) =>
      (await maySend(address, claims!.publicationId, envelope!.events.length)) ? null : 'rate_limited',
  },
  { name: 'automated', run: (visit) => (isAutomated(header(visit, 'user-agent')) ? 'automated' : null) },
  {
    name: 'prefetch',
    run: (visit) =>
      ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
        /prefetch|prerender|preview/i.test(header(visit, name)),
      )
        ? 'prefetch'
        : null,
  },
  {
    name: 'opt-out',
    run: (visit) => (header(visit, 'dnt') === '1' || header(visit, 'sec-gpc') === '1' ? 'opted_out' : null),
  },
  { name: 'own team', run: ({ envelope }) => (envelope!.own ? 'own_team' : null) },
  {
    name: 'publication',
    run: async ({ claims }, { liveness }) => {
      const state = await liveness(claims!.organisationId, claims!.publicationId)
      return state === 'live' ? null : state
    },
  },
]

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An event as it will be stored, but for who read. */
export interface TimedEvent extends ClientEvent {
  occurredAt: Date
  /**
   * What the reader's clock says, within years a database knows: the same each time the event is sent. Absent where that
   * clock agrees with ours, within minutes: then the event was not sent before, or it had this time then too.
   */
  claimedAt?: Date
  durationMs: number
}

export interface CheckedEvents {
  events: TimedEvent[]
  drops: Partial<Record<DropReason, number>>
}

/**
 * Checks and bounds each event of a request that has passed all steps.
 * @param blocks ids of the edition's blocks: an event of any other is made up.
 */
export function checkEvents(
  envelope: Envelope,
  receivedAt: Date,
  blocks: ReadonlySet<string>,
): CheckedEvents {
  const drops: CheckedEvents['drops'] = {}
  const beyond = envelope.events.length - MAX_EVENTS
  if (beyond > 0) drops.too_many_events = beyond
  const events: TimedEvent[] = []
  for (const value of envelope.events.slice(0, MAX_EVENTS)) {
    const parsed = eventSchema.safeParse(value)
    if (!parsed.success) drops.bad_event = (drops.bad_event ?? 0) + 1
    else if (parsed.data.block !== undefined && !blocks.has(parsed.data.block))
      drops.unknown_block = (drops.unknown_block ?? 0) + 1
    else events.push(bounded(parsed.data, envelope.sentAt, receivedAt))
  }
  return { events, drops }
}

function bounded(event: ClientEvent, sentAt: number, receivedAt: Date): TimedEvent {
  const time = occurredAt(event.at, sentAt, receivedAt)
  const isInDoubt = time.getTime() !== event.at || Math.abs(sentAt - receivedAt.getTime()) > MAX_AHEAD_MS
  return {
    ...event,
    share: shareOf(event),
    occurredAt: time,
    ...(isInDoubt && { claimedAt: new Date(Math.min(Math.max(event.at, 0), LAST_TIME)) }),
    durationMs: Math.round(Math.min(event.seconds ?? 0, MAX_SECONDS) * 1000),
  }
}

/** Steps that a share is kept in. */
const SHARE_STEPS = 10_000

/**
 * The share of the block, or of the page at an end, that was seen. Rounded: a number too small for the column fails the
 * whole transaction.
 */
function shareOf({ kind, share, depth }: ClientEvent): number | undefined {
  const value = kind === 'end' ? depth : share
  return value === undefined ? undefined : Math.round(Math.min(value, 1) * SHARE_STEPS) / SHARE_STEPS
}

/**
 * When an event happened. The reader's clock counts, so that an event sent twice gets the same time, unless it is off
 * by more than a day or the event lies in the future or too far back: then the server's does.
 */
export function occurredAt(at: number, sentAt: number, receivedAt: Date): Date {
  const now = receivedAt.getTime()
  if (Math.abs(sentAt - now) > MAX_SKEW_MS) return receivedAt
  if (at > now + MAX_AHEAD_MS || at < now - MAX_AGE_MS) return receivedAt
  return new Date(at)
}
