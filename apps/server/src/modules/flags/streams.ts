import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { flagPayload, type OrganisationToggles } from '@bubbles/flags'
import { Gauge } from 'prom-client'
import { readToggles } from './reader.ts'
import { sharedReads } from './sharedReads.ts'
import { FEATURES_CHANNEL } from './writer.ts'

const openStreams = new Gauge({
  name: 'bubbles_flag_streams',
  help: 'Open streams of feature flags',
})

/** Open streams of one process; one more is refused. */
const MAX_STREAMS = 5_000
/** Proxies close what is silent for a minute or so. */
const HEARTBEAT_MS = 25_000
/** Tells the browser how long to wait before it connects again, in milliseconds. */
const RETRY = 'retry: 1000\n'
/** How long a browser may take to read the end before it is cut off. */
const FAREWELL_MS = 1_000

/** The organisation of the host that asks. */
export interface AskingOrganisation {
  id: string
  name: string
}

interface Stream {
  organisation: AskingOrganisation | null
  body: Readable
  /** Nothing may be said after the end. */
  ended: boolean
}

export interface StreamOptions {
  database: Database
  onFailure: (error: unknown) => void
  /** Default 5,000. */
  mostStreams?: number
}

const frame = (toggles: OrganisationToggles | null) =>
  `event: features\ndata: ${JSON.stringify(flagPayload(toggles))}\n\n`

/** The flags of organisations, and everybody who is told when they change. */
export class FlagStreams {
  readonly #options: StreamOptions
  readonly #streams = new Map<string | null, Set<Stream>>()
  readonly #read: (organisationId: string) => Promise<Omit<OrganisationToggles, 'name'>>
  #count = 0
  #heartbeat: NodeJS.Timeout | undefined
  #listening: Promise<() => void> | undefined
  #closed = false

  constructor(options: StreamOptions) {
    this.#options = options
    this.#read = sharedReads((organisationId) =>
      options.database.transaction(
        { kind: 'organisation', organisationId },
        () => readToggles(organisationId),
        { readOnly: true },
      ),
    )
  }

  /** Streams that are open now. */
  get count(): number {
    return this.#count
  }

  /** What is set for an organisation now; null for none. */
  async togglesOf(organisation: AskingOrganisation | null): Promise<OrganisationToggles | null> {
    return organisation && { name: organisation.name, ...(await this.#read(organisation.id)) }
  }

  /**
   * A stream of server-sent events: the flags as they are now, then each change.
   * @throws Problem unavailable while there are too many, or when closing.
   */
  async open(organisation: AskingOrganisation | null): Promise<Readable> {
    if (this.#closed || this.#count >= (this.#options.mostStreams ?? MAX_STREAMS))
      throw new Problem('unavailable')
    // Among those that hear of changes before it reads: a change is in what is read, or comes after it.
    const stream = this.#add(organisation)
    try {
      await this.#listen()
      const toggles = await this.togglesOf(organisation)
      if (stream.ended) throw new Problem('unavailable')
      say(stream, RETRY + frame(toggles))
      return stream.body
    } catch (error) {
      stream.body.destroy()
      throw error
    }
  }

  /** Ends every stream; browsers come back to another process, or to this one started anew. */
  async close(): Promise<void> {
    this.#closed = true
    this.#listening?.then((stop) => stop()).catch(() => {})
    const open = [...this.#streams.values()].flatMap((streams) => [...streams])
    if (open.length === 0) return
    const allClosed = Promise.all(open.map(({ body }) => once(body, 'close')))
    for (const stream of open) end(stream)
    await Promise.race([allClosed, wait(FAREWELL_MS, undefined, { ref: false })])
    for (const { body } of open) body.destroy()
  }

  #add(organisation: AskingOrganisation | null): Stream {
    const key = organisation?.id ?? null
    const stream: Stream = { organisation, body: new Readable({ read: () => {} }), ended: false }
    const streams = this.#streams.get(key) ?? new Set()
    this.#streams.set(key, streams.add(stream))
    this.#count += 1
    openStreams.inc()
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    stream.body.once('close', () => {
      this.#count -= 1
      openStreams.dec()
      streams.delete(stream)
      if (streams.size === 0) this.#streams.delete(key)
      if (this.#count > 0) return
      clearInterval(this.#heartbeat)
      this.#heartbeat = undefined
    })
    return stream
  }

  #beat(): void {
    for (const streams of this.#streams.values()) for (const stream of streams) say(stream, ':\n\n')
  }

  /** Listens to all processes, from the first stream on. */
  async #listen(): Promise<void> {
    const listening = (this.#listening ??= this.#options.database.listen(
      FEATURES_CHANNEL,
      (organisationId) => {
        void this.#tell(organisationId === null ? [...this.#streams.keys()] : [organisationId])
      },
    ))
    try {
      await listening
    } catch (error) {
      if (this.#listening === listening) this.#listening = undefined
      throw error
    }
  }

  async #tell(organisationIds: (string | null)[]): Promise<void> {
    for (const id of organisationIds) {
      const streams = this.#streams.get(id)
      if (id === null || !streams) continue
      try {
        const read = await this.#read(id)
        for (const stream of streams) say(stream, frame({ name: stream.organisation?.name ?? '', ...read }))
      } catch (error) {
        this.#options.onFailure(error)
        // What cannot be told is asked for: a browser whose stream ends comes back.
        for (const stream of streams) end(stream)
      }
    }
  }
}

function say(stream: Stream, text: string): void {
  if (!stream.ended) stream.body.push(text)
}

function end(stream: Stream): void {
  if (!stream.ended) stream.body.push(null)
  stream.ended = true
}
