import {
  LIVE_LIMITS,
  type LiveAnswer,
  liveEdit,
  type LivePerson,
  type LiveProblem,
  type LiveRequest,
} from '@bubbles/contract'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'
import { LivePresence } from './LivePresence.ts'
import { type Acknowledgement, ConnectionLost, type Transport } from './Transport.ts'

/** Why the server will not take an edit, as the client of the API says it. */
export class EditRefused extends Error {
  readonly status: number
  constructor({ detail, status }: LiveProblem) {
    super(detail)
    this.name = 'EditRefused'
    this.status = status
  }
}

export interface LiveHooks {
  /** An update of the log, from whoever it comes. */
  update: (update: Uint8Array) => void
  /** The report's log is of this generation: where it is a later one than the document's, no more updates come. */
  generation: (generation: number) => void
  /** The document is in step with the server's, and edits may be sent. The token ends in so many ms; null for never. */
  open: (endsIn: number | null) => void
  /** A renewed token was taken, and ends in so many ms. */
  token: (endsIn: number | null) => void
  /** The connection has ended, with the code it was closed with. */
  closed: (code: number) => void
  /** The server has ended it for good: the report is gone, or no longer to be read. */
  ended: (problem: LiveProblem) => void
}

export interface LiveSocketOptions {
  ydoc: Y.Doc
  /** Of the report's log: what `ydoc` was read from. */
  generation: number
  awareness: Awareness
  /** ws:// or wss:// address of the report's socket. */
  address: string
  /** In development: the organisation. */
  originalHost?: string | undefined
  connect?: (address: string) => WebSocket
}

/** Statuses after which coming back would be answered the same. */
const FINAL = new Set([400, 403, 404])
/** Milliseconds an edit may go unanswered before the connection counts as lost. */
const ANSWER_MS = 20_000

interface UnansweredEdit {
  resolve: (answer: Acknowledgement) => void
  reject: (error: Error) => void
  timer: ReturnType<typeof setTimeout>
  /** The client id of the document, where the edit writes with it. */
  writtenAs: number | null
}

/**
 * A report's socket: sends edits and this person's caret, hears of everybody's. One connection at a time, opened when it
 * is told to. See `packages/contract/src/live.ts` for what goes over it.
 */
export class LiveSocket implements Transport {
  private readonly options: LiveSocketOptions
  private readonly presence: LivePresence
  private hooks: LiveHooks | null = null
  private socket: WebSocket | null = null
  private welcomed = false
  private over = false
  private lastEdit = 0
  private heardAt = 0
  private watch: ReturnType<typeof setInterval> | undefined
  private readonly unanswered = new Map<number, UnansweredEdit>()
  private editor: boolean | null = null
  private readonly reviewListeners = new Set<() => void>()

  constructor(options: LiveSocketOptions) {
    this.options = options
    this.presence = new LivePresence(options, (request) => this.welcomed && this.say(request))
  }

  get awareness(): Awareness {
    return this.options.awareness
  }

  /** Whether there is a connection, welcomed or not. */
  get isOpen(): boolean {
    return this.socket !== null
  }

  /** Whether edits sent now go over the socket. */
  get ready(): boolean {
    return this.welcomed
  }

  /** Whether the server has ended it for good. */
  get isOver(): boolean {
    return this.over
  }

  /** Whether this person may edit, as the server said last; null before it has. */
  readonly mayEdit = (): boolean | null => this.editor

  /** Who else has the report open, once for each tab. */
  readonly people = (): readonly LivePerson[] => this.presence.people

  readonly subscribe = (listener: () => void): (() => void) => this.presence.subscribe(listener)

  /** Hears that comments or the review have changed, or may have while there was no connection. @returns what ends it. */
  readonly onReview = (listener: () => void): (() => void) => {
    this.reviewListeners.add(listener)
    return () => this.reviewListeners.delete(listener)
  }

  start(hooks: LiveHooks): void {
    this.hooks = hooks
    this.presence.start()
  }

  stop(): void {
    this.close()
    this.hooks = null
    this.presence.stop()
    this.reviewListeners.clear()
  }

  /** Connects, unless it is connected. */
  open(token: string): void {
    if (this.socket || this.over) return
    const socket = (this.options.connect ?? connect)(this.options.address)
    this.socket = socket
    this.heardAt = Date.now()
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      const { ydoc, generation, originalHost } = this.options
      this.say({
        type: 'hello',
        token,
        clientId: ydoc.clientID,
        stateVector: toBase64(Y.encodeStateVector(ydoc)),
        generation,
        ...(originalHost !== undefined && { originalHost }),
      })
    }
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.socket !== socket) return
      this.heardAt = Date.now()
      if (typeof data !== 'string') this.hooks?.update(new Uint8Array(data))
      else this.hear(JSON.parse(data) as LiveAnswer)
    }
    socket.onclose = ({ code }) => this.closed(socket, code)
    this.watch = setInterval(() => {
      if (Date.now() - this.heardAt > 2.25 * LIVE_LIMITS.alive) this.close()
    }, LIVE_LIMITS.alive / 4)
  }

  /** Goes on with a renewed token. */
  renew(token: string): void {
    if (this.welcomed) this.say({ type: 'token', token })
  }

  /** Ends the connection as one that was lost. */
  readonly close = (): void => {
    const { socket } = this
    if (!socket) return
    socket.close()
    // A connection that is dead takes long to say so.
    this.closed(socket, 1006)
  }

  /** @throws ConnectionLost or EditRefused: see `Transport` */
  send(update: Uint8Array): Promise<Acknowledgement> {
    return new Promise((resolve, reject) => {
      if (!this.socket || !this.welcomed) return reject(new ConnectionLost())
      const edit = (this.lastEdit = (this.lastEdit + 1) % 2 ** 32)
      const writtenAs = this.presence.firstWrittenAs(update)
      this.unanswered.set(edit, { resolve, reject, timer: setTimeout(this.close, ANSWER_MS), writtenAs })
      this.socket.send(liveEdit(edit, update))
    })
  }

  private hear(answer: LiveAnswer): void {
    switch (answer.type) {
      case 'welcome':
        this.welcomed = true
        this.editor = answer.mayEdit
        this.presence.show(answer.people)
        this.presence.send()
        this.hooks?.open(answer.endsIn)
        this.hooks?.generation(answer.generation)
        return this.tellReview()
      case 'token':
        return this.hooks?.token(answer.endsIn)
      case 'generation':
        return this.hooks?.generation(answer.generation)
      case 'saved': {
        const edit = this.answered(answer.edit)
        edit?.resolve({})
        if (typeof edit?.writtenAs === 'number') this.presence.wroteAs(edit.writtenAs)
        return
      }
      case 'refused':
        return this.answered(answer.edit)?.reject(new EditRefused(answer.problem))
      case 'here':
        return this.presence.arrived(answer.person)
      case 'gone':
        return this.presence.left(answer.clientId)
      case 'ending':
        if (!FINAL.has(answer.problem.status)) return
        this.over = true
        return this.hooks?.ended(answer.problem)
      case 'review':
        return this.tellReview()
      case 'alive':
        return
    }
  }

  private tellReview(): void {
    for (const listener of this.reviewListeners) listener()
  }

  private answered(edit: number): UnansweredEdit | undefined {
    const waiting = this.unanswered.get(edit)
    this.unanswered.delete(edit)
    clearTimeout(waiting?.timer)
    return waiting
  }

  private closed(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return
    this.socket = null
    this.welcomed = false
    clearInterval(this.watch)
    for (const edit of this.unanswered.keys()) this.answered(edit)?.reject(new ConnectionLost())
    this.presence.disconnected()
    this.hooks?.closed(code)
  }

  private say(request: LiveRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request))
  }
}

const connect = (address: string): WebSocket => new WebSocket(address)
