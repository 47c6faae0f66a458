import type { Database } from '@bubbles/db'
import { sendNotifications } from './writer.ts'

const CHANNEL = 'document_updates'
/** Most heads told of in one transaction: each is a statement. */
const AT_ONCE = 50
const AGAIN_MS = 1_000

/** A report's log has grown to this number. */
export interface Head {
  organisationId: string
  reportId: string
  seq: number
}

/**
 * Tells other processes on one PostgreSQL which logs have grown; they read what they lack. On the embedded engine there
 * are none, since it belongs to one process. Telling is a help and no promise: whoever missed it finds out by asking.
 */
export class Announcements {
  readonly #database: Database
  readonly #waiting = new Map<string, Head>()
  #sending: Promise<void> | undefined
  #listening: Promise<(() => void) | null> | undefined
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
    const known = this.#waiting.get(head.reportId)
    if (!known || known.seq < head.seq) this.#waiting.set(head.reportId, head)
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined))
  }

  /** Hears of heads from now on, null for what may have been missed. Where it fails it is tried again. */
  listen(hear: (head: Head | null) => void): void {
    if (this.#alone || this.#listening) return
    this.#listening = this.#database
      .listen(CHANNEL, (payload) => {
        const [organisationId, reportId, seq] = (payload ?? '').split(' ')
        hear(organisationId && reportId && seq ? { organisationId, reportId, seq: Number(seq) } : null)
      })
      .catch(() => {
        setTimeout(() => {
          this.#listening = undefined
          if (!this.#closed) this.listen(hear)
        }, AGAIN_MS).unref()
        return null
      })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#sending
    const stop = await this.#listening
    stop?.()
  }

  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const heads = [...this.#waiting.values()].slice(0, AT_ONCE)
      for (const { reportId } of heads) this.#waiting.delete(reportId)
      const payloads = heads.map(
        ({ organisationId, reportId, seq }) => `${organisationId} ${reportId} ${seq}`,
      )
      await this.#database
        .transaction({ kind: 'platform' }, () => sendNotifications(CHANNEL, payloads))
        .catch(() => undefined)
    }
  }
}
