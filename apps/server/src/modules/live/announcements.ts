import { randomUUID } from 'node:crypto'
import type { Database } from '@bubbles/db'
import type { ChangedReview } from '../review/public.ts'
import { sendNotifications } from './writer.ts'

const CHANNELS = { heads: 'document_updates', reviews: 'report_reviews' } as const
/** Most notifications in one transaction: each is a statement. */
const AT_ONCE = 50
const AGAIN_MS = 1_000

/** A report's log has grown to this number, and is of this generation. */
export interface Head {
  organisationId: string
  reportId: string
  seq: number
  generation: number
}

/** What is heard of other processes; null for what may have been missed. */
export interface Hearing {
  head: (head: Head | null) => void
  review: (report: ChangedReview | null) => void
}

/**
 * Tells other processes on one PostgreSQL which logs have grown and which reviews have changed; they read what they
 * lack. On the embedded engine there are none, since it belongs to one process. Telling is a help and no promise:
 * whoever missed it finds out by asking.
 */
export class Announcements {
  readonly #database: Database
  readonly #heads = new Map<string, Head>()
  /** Names this process on the channel of reviews, which it hears as well. */
  readonly #self = randomUUID()
  /** Payloads. */
  readonly #reviews = new Set<string>()
  #sending: Promise<void> | undefined
  readonly #listening = new Map<string, Promise<(() => void) | null>>()
  #closed = false

  constructor(database: Database) {
    this.#database = database
  }

  get #alone(): boolean {
    return this.#database.engine === 'embedded'
  }

  /** Tells of a head: of several of a report that wait, of the newest alone. One transaction at a time. */
  tell(head: Head): void {
    if (this.#alone || this.#closed) return
    const known = this.#heads.get(head.reportId)
    if (!known || known.seq < head.seq || known.generation < head.generation)
      this.#heads.set(head.reportId, head)
    this.#beginSending()
  }

  /** Tells that a report's threads or its review have changed: once of several changes that wait. */
  tellReview({ organisationId, reportId }: ChangedReview): void {
    if (this.#alone || this.#closed) return
    this.#reviews.add(`${organisationId} ${reportId} ${this.#self}`)
    this.#beginSending()
  }

  /** Hears of others from now on. Where it fails it is tried again. */
  listen(hearing: Hearing): void {
    if (this.#alone || this.#closed || this.#listening.size > 0) return
    this.#hear(CHANNELS.heads, (payload) => {
      const [organisationId, reportId, grown, begun = '0'] = (payload ?? '').split(' ')
      const [seq, generation] = [Number(grown), Number(begun)]
      // Anybody with a login may notify: what is no head is as if one had been missed.
      const isHead =
        organisationId && reportId && Number.isSafeInteger(seq) && Number.isSafeInteger(generation)
      hearing.head(isHead ? { organisationId, reportId, seq, generation } : null)
    })
    this.#hear(CHANNELS.reviews, (payload) => {
      const [organisationId, reportId, from] = (payload ?? '').split(' ')
      if (from !== this.#self)
        hearing.review(organisationId && reportId ? { organisationId, reportId } : null)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#sending
    for (const listening of this.#listening.values()) (await listening)?.()
  }

  #hear(channel: string, listener: (payload: string | null) => void): void {
    const listening = this.#database.listen(channel, listener).catch(() => {
      setTimeout(() => this.#closed || this.#hear(channel, listener), AGAIN_MS).unref()
      return null
    })
    this.#listening.set(channel, listening)
  }

  #beginSending(): void {
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
  }

  async #send(): Promise<void> {
    while (this.#heads.size + this.#reviews.size > 0) {
      const heads = [...this.#heads.values()].slice(0, AT_ONCE)
      for (const { reportId } of heads) this.#heads.delete(reportId)
      const grown = heads.map(
        ({ organisationId, reportId, seq, generation }) =>
          `${organisationId} ${reportId} ${seq} ${generation}`,
      )
      const reviewed = [...this.#reviews].slice(0, AT_ONCE)
      for (const payload of reviewed) this.#reviews.delete(payload)
      await this.#sendAll({ [CHANNELS.heads]: grown, [CHANNELS.reviews]: reviewed })
    }
  }

  async #sendAll(payloads: Record<string, string[]>): Promise<void> {
    const { messenger } = this.#database
    if (!messenger) {
      await this.#database
        .transaction({ kind: 'platform' }, () => sendNotifications(payloads))
        .catch(() => undefined)
      return
    }
    for (const [channel, each] of Object.entries(payloads))
      for (const payload of each) messenger.send(channel, payload)
  }
}
