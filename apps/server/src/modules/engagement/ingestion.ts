import { z } from 'zod'
import type { Site } from '@bubbles/domain'
import { type PublicationClaims, verifyPublicationToken } from './token.ts'
import { isAutomated } from './visitor.ts'

/** Every reason for which something sent is not stored: the closed set that `engagement_drops` counts. */
export const DROP_REASONS = [
  'too_large',
  'malformed',
  'bad_token',
  'expired_token',
  'wrong_host',
  'automated',
  'prefetch',
  'opted_out',
  'own_team',
  'unknown_publication',
  'not_live',
  'too_many_events',
  'bad_event',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** Bytes of a body. */
export const MOST_BYTES = 64 * 1024
/** Events of a batch; those after are dropped. */
export const MOST_EVENTS = 200
/** Seconds of attention one event may add: a script that reports every few seconds never comes near. */
export const MOST_SECONDS = 600
/** How far a reader's clock may be off before ours is used instead. */
export const MOST_SKEW_MS = 24 * 3_600_000
/** How long an event may have waited on the reader's device. As long as a salt lives. */
export const MOST_AGE_MS = 48 * 3_600_000
/** How far into the future an event may lie, for clocks that run ahead. */
const MOST_AHEAD_MS = 5 * 60_000

/** Milliseconds since 1970, or ISO 8601; as milliseconds. */
const clientTime = z
  .union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
  .refine((time) => Number.isFinite(time) && Math.abs(time) <= 8.64e15)

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
    kind: z.enum(['view', 'read', 'block']),
    at: clientTime,
    /** Attention since the event of the same kind and block before, in seconds. */
    seconds: z.number().min(0).optional(),
    block: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    share: z.number().min(0).optional(),
    referrer: z.string().max(2000).optional(),
    /** Of the window, in CSS pixels. */
    width: z.number().min(0).max(100_000).optional(),
  })
  .refine((event) => event.kind !== 'block' || event.block !== undefined)

export type Envelope = z.infer<typeof envelopeSchema>
export type ClientEvent = z.infer<typeof eventSchema>

/** One request to the collector, and what the steps have found out about it. */
export interface Visit {
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  site: Site
  receivedAt: Date
  envelope?: Envelope
  claims?: PublicationClaims
}

export type Liveness = 'live' | 'not_live' | 'unknown_publication'

/** What the steps need from outside. */
export interface IngestionTools {
  secret: Uint8Array
  liveness: (organisationId: string, publicationId: string) => Promise<Liveness>
}

/** One check of a whole request: null lets it pass, a reason drops it. */
export interface Step {
  name: string
  run: (visit: Visit, tools: IngestionTools) => DropReason | null | Promise<DropReason | null>
}

const header = (visit: Visit, name: string): string => {
  const value = visit.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** In this order; the first reason found is the one counted. Cheap checks come before those that ask the database. */
export const STEPS: readonly Step[] = [
  { name: 'size', run: (visit) => (Buffer.byteLength(visit.body) > MOST_BYTES ? 'too_large' : null) },
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
    run: ({ site, claims }) =>
      site.kind === 'organisation' && site.name === claims!.organisationName ? null : 'wrong_host',
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
  durationMs: number
}

export interface CheckedEvents {
  events: TimedEvent[]
  drops: Partial<Record<DropReason, number>>
}

/** Checks and bounds each event of a request that has passed all steps. */
export function checkEvents(envelope: Envelope, receivedAt: Date): CheckedEvents {
  const drops: CheckedEvents['drops'] = {}
  const beyond = envelope.events.length - MOST_EVENTS
  if (beyond > 0) drops.too_many_events = beyond
  const events: TimedEvent[] = []
  for (const value of envelope.events.slice(0, MOST_EVENTS)) {
    const parsed = eventSchema.safeParse(value)
    if (parsed.success) events.push(bounded(parsed.data, envelope.sentAt, receivedAt))
    else drops.bad_event = (drops.bad_event ?? 0) + 1
  }
  return { events, drops }
}

function bounded(event: ClientEvent, sentAt: number, receivedAt: Date): TimedEvent {
  return {
    ...event,
    share: event.share === undefined ? undefined : Math.min(event.share, 1),
    occurredAt: occurredAt(event.at, sentAt, receivedAt),
    durationMs: Math.round(Math.min(event.seconds ?? 0, MOST_SECONDS) * 1000),
  }
}

/**
 * When an event happened. The reader's clock counts, so that an event sent twice gets the same time, unless it is off
 * by more than a day or the event lies in the future or too far back: then the server's does.
 */
export function occurredAt(at: number, sentAt: number, receivedAt: Date): Date {
  const now = receivedAt.getTime()
  if (Math.abs(sentAt - now) > MOST_SKEW_MS) return receivedAt
  if (at > now + MOST_AHEAD_MS || at < now - MOST_AGE_MS) return receivedAt
  return new Date(at)
}
