import type { KeptBytes } from '@bubbles/db'
import { encodeSmallLogo } from '../media/public.ts'

/** Logos kept in memory at the size pages show them, at most. */
const MAX = 500

/** Logos as pages show them: a few KB each, made when first asked for. */
export class SmallLogos {
  readonly #byHash = new Map<string, Promise<Buffer>>()

  get({ hash, kept }: { hash: string; kept: KeptBytes }): Promise<Buffer> {
    const known = this.#byHash.get(hash)
    if (known) return known
    const [oldest] = this.#byHash.size >= MAX ? this.#byHash.keys() : []
    if (oldest) this.#byHash.delete(oldest)
    const made = kept.load().then(encodeSmallLogo)
    this.#byHash.set(hash, made)
    made.catch(() => this.#byHash.delete(hash))
    return made
  }
}
