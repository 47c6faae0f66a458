import { Duplex } from 'node:stream'

const terminate = 'X'.charCodeAt(0)

/** Where a WireStream sends its bytes, and how it hears back. */
export interface WirePeer {
  /** Refuses new streams and ends open ones with this, once the engine has stopped. */
  readonly failure: Error | undefined
  attach(stream: WireStream): void
  detach(stream: WireStream): void
  send(bytes: ArrayBuffer): void
}

/**
 * The "socket" the pg driver is given for the embedded engine. Everything written within one turn of the event
 * loop (the opening of a transaction and its first query, say) goes to the worker as one message.
 */
export class WireStream extends Duplex {
  readonly #peer: WirePeer
  #pending: Buffer[] = []
  #scheduled = false

  constructor(peer: WirePeer) {
    super({ decodeStrings: true })
    this.#peer = peer
  }

  /** Part of net.Socket that pg calls. */
  connect(): this {
    process.nextTick(() => {
      if (this.#peer.failure) {
        this.destroy(this.#peer.failure)
        return
      }
      this.#peer.attach(this)
      this.emit('connect')
    })
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  /** Bytes from the worker. */
  receive(bytes: ArrayBuffer): void {
    this.push(Buffer.from(bytes))
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#pending.push(chunk)
    this.#schedule(done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    for (const { chunk } of chunks) this.#pending.push(chunk)
    this.#schedule(done)
  }

  #schedule(done: (error?: Error | null) => void): void {
    if (!this.#scheduled) {
      this.#scheduled = true
      process.nextTick(() => this.#flush())
    }
    done()
  }

  #flush(): void {
    this.#scheduled = false
    if (this.destroyed || this.#pending.length === 0) return
    // The driver's goodbye would end PostgreSQL itself here; detaching says it instead.
    this.#pending = this.#pending.filter((chunk) => !(chunk.length === 5 && chunk[0] === terminate))
    let length = 0
    for (const chunk of this.#pending) length += chunk.length
    const bytes = new Uint8Array(length)
    let offset = 0
    for (const chunk of this.#pending) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#pending = []
    if (length > 0) this.#peer.send(bytes.buffer)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#flush()
    this.#peer.detach(this)
    done()
    this.push(null)
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#peer.detach(this)
    done(error)
  }
}
