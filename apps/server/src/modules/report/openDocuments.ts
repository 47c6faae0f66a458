import { afterCommit } from '@bubbles/db'
import type { LoadedDocument } from './loadedDocument.ts'

/** How long a document stays in memory after its last edit. */
const IDLE_MS = 60_000
/** Documents kept at the same time, and bytes of their states: in memory a document takes some ten times as much. */
const MAX = { documents: 100, bytes: 16 * 1024 * 1024 }

/**
 * Documents that are being edited, as they stood at a version, so that a keystroke need not rebuild the whole.
 *
 * 1. Whoever takes a document owns it: it is in here or in one transaction, never in both.
 * 2. It comes back only after the commit, so what was rolled back is never in here.
 * 3. It may be behind the log (other processes write, too), never beside it: who takes it holds the report's lock and
 *    adds what the log has beyond it.
 */
class OpenDocuments {
  readonly #documents = new Map<string, { loaded: LoadedDocument; until: number }>()
  #bytes = 0
  #timer: NodeJS.Timeout | undefined

  /** The document, which is the caller's from now on; null when it is not kept here. */
  take(organisationId: string, reportId: string): LoadedDocument | null {
    const key = `${organisationId}/${reportId}`
    const kept = this.#documents.get(key)
    if (!kept) return null
    this.#remove(key)
    return kept.loaded
  }

  /** Keeps a document for its next edit, once the running transaction has committed. */
  putBack(organisationId: string, reportId: string, loaded: LoadedDocument): void {
    afterCommit(() => {
      const key = `${organisationId}/${reportId}`
      const kept = this.#documents.get(key)
      if (kept && kept.loaded.seq >= loaded.seq) return
      if (kept) this.#remove(key)
      this.#documents.set(key, { loaded, until: Date.now() + IDLE_MS })
      this.#bytes += loaded.bytes
      for (const oldest of this.#documents.keys()) {
        if (this.#documents.size <= MAX.documents && this.#bytes <= MAX.bytes) break
        this.#remove(oldest)
      }
      this.#timer ??= setInterval(() => this.#dropIdle(), IDLE_MS / 4).unref()
    })
  }

  /** Forgets everything, as a restart does. */
  clear(): void {
    for (const key of this.#documents.keys()) this.#remove(key)
  }

  #dropIdle(): void {
    for (const [key, { until }] of this.#documents) if (until < Date.now()) this.#remove(key)
    if (this.#documents.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #remove(key: string): void {
    this.#bytes -= this.#documents.get(key)?.loaded.bytes ?? 0
    this.#documents.delete(key)
  }
}

/** Of this process. */
export const openDocuments = new OpenDocuments()
