/** What one tab tells the others: the data of a `features` event, or null to ask for the last one. */
type Message = string | null

/**
 * One stream of server-sent events for all tabs of a browser, in the form of an EventSource: HTTP/1.1 allows an origin
 * six connections, a stream holds one, and with a stream each the seventh tab would wait for ever. The tab that holds the
 * lock listens and tells the others; when it closes the next one takes over.
 */
export class SharedStream extends EventTarget {
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly #others: BroadcastChannel
  readonly #leaving = new AbortController()
  #source: EventSource | undefined
  #last: string | undefined

  constructor(url: string) {
    super()
    this.#others = new BroadcastChannel(url)
    this.#others.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data))
    this.#say(null)
    queueMicrotask(() => this.onopen?.())
    navigator.locks
      .request(url, { signal: this.#leaving.signal }, () => this.#listen(url))
      .catch(() => {
        // Closed before its turn came.
      })
  }

  /** As of an EventSource. A tab that is told by another one counts as connected. */
  get readyState(): number {
    return this.#source?.readyState ?? EventSource.OPEN
  }

  close(): void {
    this.#leaving.abort()
    this.#others.close()
  }

  /** Listens for all tabs until this one leaves. */
  #listen(url: string): Promise<void> {
    const source = new EventSource(url)
    this.#source = source
    source.addEventListener('features', ({ data }: MessageEvent<string>) => {
      this.#deliver(data)
      this.#say(data)
    })
    source.addEventListener('open', () => this.onopen?.())
    source.addEventListener('error', () => this.onerror?.())
    return new Promise((release) => {
      this.#leaving.signal.addEventListener('abort', () => {
        source.close()
        release()
      })
    })
  }

  #hear(message: Message): void {
    if (message !== null) this.#deliver(message)
    else if (this.#source && this.#last !== undefined) this.#say(this.#last)
  }

  #say(message: Message): void {
    if (!this.#leaving.signal.aborted) this.#others.postMessage(message)
  }

  #deliver(data: string): void {
    if (data === this.#last) return
    this.#last = data
    this.dispatchEvent(new MessageEvent('features', { data }))
  }
}

/** Whether the browser can share one: locks are there in secure contexts only, which `*.localhost` is. */
export const canShareStreams = (): boolean =>
  'locks' in navigator && typeof BroadcastChannel === 'function' && typeof EventSource === 'function'
