import { PGlite, protocol } from '@electric-sql/pglite'

/** A failure after which the WebAssembly instance cannot be trusted any more. */
export class EngineFailure extends Error {}

/** Status of the exception by which PGlite carries PostgreSQL's own, orderly errors out of the main loop. */
const orderlyError = 100

interface MainLoop {
  _PostgresMainLoopOnce: () => void
  stackRestore: (pointer: number) => void
}

const readyForQuery = 'Z'.charCodeAt(0)

/**
 * Raw protocol access to one PGlite instance: bytes in, bytes out, all synchronous, so that nothing can come
 * between two messages. PGlite's own query methods are not used: their several steps per query cost more.
 */
export class Session {
  readonly #pglite: PGlite
  #idle = true
  #broken: EngineFailure | undefined

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#watch(pglite.Module as unknown as MainLoop)
  }

  /**
   * PGlite swallows exceptions it does not know, such as a stack overflow inside the engine, and goes on: the
   * query then ends in silence or never. Here such an exception ends the engine, and PGlite's loop with it:
   * stackRestore is the first thing that loop calls on an exception, and the one place to leave it from.
   */
  #watch(module: MainLoop): void {
    const { _PostgresMainLoopOnce: once, stackRestore } = module
    if (typeof once !== 'function' || typeof stackRestore !== 'function') {
      throw new Error('This release of PGlite has another main loop: it cannot be watched, so it is refused.')
    }
    module._PostgresMainLoopOnce = () => {
      try {
        once()
      } catch (error) {
        if ((error as { status?: unknown }).status !== orderlyError) {
          this.#broken = new EngineFailure(error instanceof Error ? error.message : JSON.stringify(error))
        }
        throw error
      }
    }
    module.stackRestore = (pointer) => {
      if (this.#broken) throw this.#broken
      stackRestore(pointer)
    }
  }

  /** False while a transaction is open (status byte of the last ReadyForQuery). */
  get idle(): boolean {
    return this.#idle
  }

  /** Runs protocol messages and returns everything PostgreSQL answered, in one exact-size buffer. */
  run(message: Uint8Array): ArrayBuffer {
    const chunks: Uint8Array[] = []
    let length = 0
    // With syncToFs off this completes before it returns; a promise comes back only by its signature, and what it
    // could reject with is in #broken by then.
    this.#pglite
      .execProtocolRawStream(message, {
        syncToFs: false,
        onRawData: (bytes) => {
          chunks.push(bytes.slice())
          length += bytes.length
        },
      })
      .catch(() => {})
    if (this.#broken) throw this.#broken
    const answer = new Uint8Array(length)
    let offset = 0
    for (const chunk of chunks) {
      answer.set(chunk, offset)
      offset += chunk.length
    }
    // Every answer ends in ReadyForQuery: 'Z', length 5, status. Anything else means the engine broke off.
    if (length < 6 || answer[length - 6] !== readyForQuery) {
      throw new EngineFailure('it stopped answering')
    }
    this.#idle = answer[length - 1] === 'I'.charCodeAt(0)
    return answer.buffer
  }

  /**
   * Runs one SQL text of our own and gives its rows as text.
   * @throws Error with PostgreSQL's message.
   */
  query(sql: string): (string | null)[][] {
    const rows: (string | null)[][] = []
    let failure: Error | undefined
    const answer = this.run(protocol.serialize.query(sql))
    new protocol.Parser().parse(answer, (message) => {
      if (message.name === 'dataRow') rows.push((message as unknown as { fields: (string | null)[] }).fields)
      else if (message.name === 'error') failure = message as unknown as Error
    })
    if (failure) throw failure
    return rows
  }

  /** A client left: whatever it had open or set is gone. */
  reset(): void {
    if (!this.#idle) this.query('rollback')
    this.query('discard all')
  }
}
