import { DatabaseError, type Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooLarge } from '../../http/errors.ts'
import { BlockCache, LivenessCache, Salts, TimeZoneCache } from './caches.ts'
import { DropCounter } from './drops.ts'
import { eventLimit } from './eventLimit.ts'
import { eventRowsOf } from './eventRows.ts'
import { GroupCommit, Overloaded } from './groupCommit.ts'
import {
  checkEvents,
  type DropReason,
  type IngestionTools,
  type Liveness,
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
export function registerCollector(app: FastifyInstance, dependencies: CollectorDependencies): void {
  const collector = new Collector(dependencies)
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
      if (error.statusCode === 413) collector.countTooLarge()
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
        return await collector.collect(request)
      } catch (error) {
        throw isPassing(error) ? new Problem('unavailable') : error
      }
    })
    flushNowAndThen(scope, collector)
  })
}

function flushNowAndThen(scope: FastifyInstance, collector: Collector): void {
  const timer = setInterval(() => {
    collector.flushDrops().then(
      () => scope.failures.worked('writing drop counts'),
      (error: unknown) => scope.failures.failed('writing drop counts', error),
    )
  }, DROPS_EVERY_MS)
  timer.unref()
  scope.addHook('preClose', async () => {
    clearInterval(timer)
    await collector.flush()
  })
}

/** What became of a batch. */
interface Collected {
  accepted: number
  dropped: number
}

class Collector {
  readonly #blocks: BlockCache
  readonly #salts: Salts
  readonly #timeZones: TimeZoneCache
  readonly #drops: DropCounter
  readonly #commits: GroupCommit<EventRow, ReadonlyMap<string, Liveness>>
  readonly #tools: IngestionTools
  readonly #now: () => Date

  constructor({ database, secret, now = () => new Date() }: CollectorDependencies) {
    const liveness = new LivenessCache(database)
    const events = eventStore(database)
    this.#blocks = new BlockCache(database)
    this.#salts = new Salts(database)
    this.#timeZones = new TimeZoneCache(database)
    this.#drops = new DropCounter(database)
    this.#commits = new GroupCommit({
      store: (organisationId, rows: EventRow[]) => events.storeLive(organisationId, rows),
      isOfRows: (error) => !isPassing(error) && !isFull(error),
    })
    this.#tools = { secret, liveness: (...ids) => liveness.find(...ids), maySend: eventLimit() }
    this.#now = now
  }

  /** @throws Problem what is wrong with a request; Overloaded where more comes than can be stored */
  async collect(request: FastifyRequest): Promise<Collected> {
    const visit: Visit = {
      body: typeof request.body === 'string' ? request.body : '',
      headers: request.headers,
      site: request.site,
      address: request.ip,
      receivedAt: this.#now(),
    }
    for (const { run } of STEPS) {
      const reason = await run(visit, this.#tools)
      if (reason) return this.#drop(visit, reason)
    }
    const { organisationId, publicationId } = visit.claims!
    const known = await this.#blocks.find(organisationId, publicationId)
    const { events, drops: found } = checkEvents(visit.envelope!, visit.receivedAt, known)
    for (const [reason, count] of Object.entries(found)) {
      this.#drops.add(reason as DropReason, count, visit.receivedAt, visit.claims!.organisationId)
    }
    if (events.length > 0) {
      const rows = await eventRowsOf(visit, events, this.#salts, await this.#timeZones.find(organisationId))
      const liveness = await this.#commits.add(organisationId, rows)
      const state = liveness.get(publicationId)!
      if (state !== 'live') return this.#drop(visit, state)
    }
    return { accepted: events.length, dropped: visit.envelope!.events.length - events.length }
  }

  countTooLarge(): void {
    this.#drops.add('too_large', 1, this.#now())
  }

  flushDrops(): Promise<void> {
    return this.#drops.flush()
  }

  /** Stores what waits, and what was counted. */
  async flush(): Promise<void> {
    await this.#commits.flush()
    await this.#drops.flush()
  }

  #drop({ claims, envelope, receivedAt }: Visit, reason: DropReason): Collected {
    const dropped = envelope?.events.length ?? 1
    this.#drops.add(reason, dropped, receivedAt, claims?.organisationId)
    const refuse = REFUSALS[reason]
    if (refuse) throw refuse()
    return { accepted: 0, dropped }
  }
}

/** Failures after which the same batch may be sent again. */
const isPassing = (error: unknown): boolean =>
  error instanceof Overloaded ||
  (error instanceof DatabaseError &&
    ['unavailable', 'timeout', 'moving', 'serialization', 'deadlock'].includes(error.code))

/** A disk without room takes no other rows either. */
const isFull = (error: unknown): boolean => error instanceof DatabaseError && error.code === 'storage_full'
