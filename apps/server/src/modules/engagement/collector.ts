import { DatabaseError, type Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooLarge } from '../../http/errors.ts'
import { BlockCache, LivenessCache, Salts } from './caches.ts'
import { DropCounter } from './drops.ts'
import { eventLimit } from './eventLimit.ts'
import { eventRowsOf } from './eventRows.ts'
import { GroupCommit, Overloaded } from './groupCommit.ts'
import {
  checkEvents,
  type DropReason,
  type IngestionTools,
  MAX_BYTES,
  STEPS,
  type Visit,
} from './ingestion.ts'
import { eventStore } from './store/chosenStore.ts'
import type { EventRow } from './writer.ts'

export const COLLECTOR_PATH = '/bubbles/collect'
const DROPS_EVERY_MS = 1_000

export interface CollectorDependencies {
  database: Database
  /** Of the installation: publication tokens are signed with it. */
  secret: Uint8Array
  /** The server's clock; for tests. */
  now?: () => Date
}

/** Reasons that say "this request is wrong"; all others are answered like a success, since the reader did nothing wrong. */
const REFUSALS: Partial<Record<DropReason, () => Problem>> = {
  too_large: () => tooLarge(MAX_BYTES),
  malformed: () =>
    new Problem('invalid-request', { detail: 'The body is not a batch of engagement events.' }),
  bad_token: () => new Problem('forbidden', { detail: 'The token was not issued by this server.' }),
  expired_token: () => new Problem('forbidden', { detail: 'The token has expired. Reload the page.' }),
  rate_limited: () => new Problem('too-many-requests'),
  wrong_host: () => new Problem('forbidden', { detail: 'The token belongs to another host.' }),
}

/**
 * `POST /bubbles/collect`: takes batches of events from published pages and answers 202 `{accepted, dropped}` once
 * they are committed. Published pages are sandboxed and send `Origin: null`, so any origin may call, without
 * credentials: what a call may do rests on its signed token alone. Sets no cookie and stores no address.
 */
export function registerCollector(
  app: FastifyInstance,
  { database, secret, now = () => new Date() }: CollectorDependencies,
): void {
  const liveness = new LivenessCache(database)
  const blocks = new BlockCache(database)
  const salts = new Salts(database)
  const drops = new DropCounter(database)
  const events = eventStore(database)
  const commits = new GroupCommit({
    store: (organisationId, rows: EventRow[]) => events.storeLive(organisationId, rows),
    isOfRows: (error) => !isPassing(error) && !isFull(error),
  })
  const tools: IngestionTools = {
    secret,
    liveness: (...ids) => liveness.find(...ids),
    maySend: eventLimit(),
  }

  async function collect(request: FastifyRequest): Promise<{ accepted: number; dropped: number }> {
    const visit: Visit = {
      body: typeof request.body === 'string' ? request.body : '',
      headers: request.headers,
      site: request.site,
      address: request.ip,
      receivedAt: now(),
    }
    for (const { run } of STEPS) {
      const reason = await run(visit, tools)
      if (reason) return drop(visit, reason)
    }
    const { organisationId, publicationId } = visit.claims!
    const known = await blocks.find(organisationId, publicationId)
    const { events, drops: found } = checkEvents(visit.envelope!, visit.receivedAt, known)
    for (const [reason, count] of Object.entries(found)) {
      drops.add(reason as DropReason, count, visit.receivedAt, visit.claims!.organisationId)
    }
    if (events.length > 0) {
      const liveness = await commits.add(organisationId, await eventRowsOf(visit, events, salts))
      const state = liveness.get(publicationId)!
      if (state !== 'live') return drop(visit, state)
    }
    return { accepted: events.length, dropped: visit.envelope!.events.length - events.length }
  }

  function drop(
    { claims, envelope, receivedAt }: Visit,
    reason: DropReason,
  ): { accepted: number; dropped: number } {
    const dropped = envelope?.events.length ?? 1
    drops.add(reason, dropped, receivedAt, claims?.organisationId)
    const refuse = REFUSALS[reason]
    if (refuse) throw refuse()
    return { accepted: 0, dropped }
  }

  void app.register(async (scope) => {
    // A page sends text/plain, which asks no permission first (Fetch standard, CORS-safelisted request headers).
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['text/plain', 'application/json'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
      reply.header('cache-control', 'no-store')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    scope.setErrorHandler((error: FastifyError) => {
      if (error.statusCode === 413) drops.add('too_large', 1, now())
      throw error
    })
    scope.options(COLLECTOR_PATH, async (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send(),
    )
    scope.post(COLLECTOR_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      reply.code(202)
      try {
        return await collect(request)
      } catch (error) {
        throw isPassing(error) ? new Problem('unavailable') : error
      }
    })

    const timer = setInterval(() => {
      drops.flush().then(
        () => scope.failures.worked('writing drop counts'),
        (error: unknown) => scope.failures.failed('writing drop counts', error),
      )
    }, DROPS_EVERY_MS)
    timer.unref()
    scope.addHook('preClose', async () => {
      clearInterval(timer)
      await commits.flush()
      await drops.flush()
    })
  })
}

/** Failures after which the same batch may be sent again. */
const isPassing = (error: unknown): boolean =>
  error instanceof Overloaded ||
  (error instanceof DatabaseError &&
    ['unavailable', 'timeout', 'moving', 'serialization', 'deadlock'].includes(error.code))

/** A disk without room takes no other rows either. */
const isFull = (error: unknown): boolean => error instanceof DatabaseError && error.code === 'storage_full'
