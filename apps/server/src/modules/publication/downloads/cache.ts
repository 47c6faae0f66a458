/** One file may not push out all the others. */
const MAX_SHARE = 8

/**
 * Files of this process that were made already, least recently used out first; each is made once at a time. `null`,
 * where a file can be missing, is not kept.
 */
export class FileCache<Made extends { bytes: Buffer } | null> {
  readonly #mostBytes: number
  readonly #files = new Map<string, NonNullable<Made>>()
  readonly #underWay = new Map<string, Promise<Made>>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The file kept under a key, else what `make` gives. The key has to name all that it is made of. */
  async get(key: string, make: () => Promise<Made>): Promise<Made> {
    const known = this.#files.get(key)
    if (known) {
      this.#files.delete(key)
      this.#files.set(key, known)
      return known
    }
    const begun = this.#underWay.get(key)
    if (begun) return begun
    const making = make()
      .then((file) => {
        if (file) this.#keep(key, file)
        return file
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, making)
    return making
  }

  #keep(key: string, file: NonNullable<Made>): void {
    if (file.bytes.length > this.#mostBytes / MAX_SHARE) return
    this.#files.set(key, file)
    this.#bytes += file.bytes.length
    for (const [oldest, { bytes }] of this.#files) {
      if (this.#bytes <= this.#mostBytes) break
      this.#files.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
