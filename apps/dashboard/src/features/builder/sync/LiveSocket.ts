import {
  LIVE_LIMITS,
  type LiveAnswer,
  type LiveCursor,
  liveEdit,
  type LivePerson,
  type LiveProblem,
  type LiveRequest,
} from '@bubbles/contract'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { toBase64 } from './base64.ts'

/** What came of the socket of an edit that was not answered: it is sent again, some other way. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection was lost before the edit was answered.')
    this.name = 'ConnectionLost'
  }
}

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
  /** The document is in step with the server's, and edits may be sent. */
  open: () => void
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
  /** Null when nobody is signed in. */
  getToken: (options: { forceRefresh: boolean }) => Promise<string | null>
  /** In development: the organisation. */
  originalHost?: string | undefined
  connect?: (address: string) => WebSocket
  /** Milliseconds before the n-th attempt to connect again. */
  backOff?: (attempt: number) => number
}

/** Statuses after which coming back would be answered the same. */
const FINAL = new Set([400, 403, 404])
/** Milliseconds an edit may go unanswered before the connection counts as lost. */
const ANSWER_MS = 20_000
/** Milliseconds between two presences that are sent. */
const PRESENCE_MS = 80
/** A token is renewed this long before it ends: the session renews it within five seconds of its end. */
const RENEW_MS = 4_000

const jittered = (attempt: number): number => Math.min(500 * 2 ** attempt, 30_000) * (0.5 + Math.random())

/**
 * A report's socket: sends edits and this person's caret, hears of everybody's. Comes back by itself, ever more
 * slowly, until it is stopped. See `packages/contract/src/live.ts` for what goes over it.
 */
export class LiveSocket {
  readonly awareness: Awareness
  private readonly options: LiveSocketOptions
  private hooks: LiveHooks | null = null
  private socket: WebSocket | null = null
  private welcomed = false
  private attempt = 0
  private forceRefresh = false
  private stopped = true
  private lastEdit = 0
  private heardAt = 0
  private readonly unanswered = new Map<
    number,
    {
      resolve: () => void
      reject: (error: Error) => void
      timer: ReturnType<typeof setTimeout>
      /** The client id of the document, where the edit writes with it. */
      writtenAs: number | null
    }
  >()
  /** The client id of which the server has something: from then on it is this person's. */
  private writtenAs: number | null = null
  private comeBack: ReturnType<typeof setTimeout> | undefined
  private renewal: ReturnType<typeof setTimeout> | undefined
  private presenceTimer: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setInterval> | undefined
  private present: readonly LivePerson[] = []
  private editor: boolean | null = null
  private readonly listeners = new Set<() => void>()
  private readonly reviewListeners = new Set<() => void>()

  constructor(options: LiveSocketOptions) {
    this.options = options
    this.awareness = options.awareness
  }

  /** Whether edits sent now go over the socket. */
  get ready(): boolean {
    return this.welcomed
  }

  /** Whether this person may edit, as the server said last; null before it has. */
  readonly mayEdit = (): boolean | null => this.editor

  /** Who else has the report open, once for each tab. */
  readonly people = (): readonly LivePerson[] => this.present

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Hears that comments or the review have changed, or may have while there was no connection. @returns what ends it. */
  readonly onReview = (listener: () => void): (() => void) => {
    this.reviewListeners.add(listener)
    return () => this.reviewListeners.delete(listener)
  }

  start(hooks: LiveHooks): void {
    this.hooks = hooks
    this.stopped = false
    this.awareness.on('update', this.onAwareness)
    globalThis.addEventListener?.('online', this.wake)
    globalThis.addEventListener?.('offline', this.drop)
    globalThis.document?.addEventListener('visibilitychange', this.onVisibility)
    this.watch = setInterval(() => {
      if (this.socket && Date.now() - this.heardAt > 2.25 * LIVE_LIMITS.alive) this.drop()
    }, LIVE_LIMITS.alive / 4)
    void this.open()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.comeBack)
    clearInterval(this.watch)
    this.awareness.off('update', this.onAwareness)
    globalThis.removeEventListener?.('online', this.wake)
    globalThis.removeEventListener?.('offline', this.drop)
    globalThis.document?.removeEventListener('visibilitychange', this.onVisibility)
    this.drop()
    this.listeners.clear()
    this.reviewListeners.clear()
  }

  /**
   * Hands an edit over. Resolves when it is in the server's log.
   * @throws ConnectionLost when nobody knows whether it is; EditRefused when the server will not have it.
   */
  send(update: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.socket || !this.welcomed) return reject(new ConnectionLost())
      const edit = (this.lastEdit = (this.lastEdit + 1) % 2 ** 32)
      const { clientID } = this.options.ydoc
      const writtenAs =
        this.writtenAs !== clientID && Y.parseUpdateMeta(update).to.has(clientID) ? clientID : null
      this.unanswered.set(edit, { resolve, reject, timer: setTimeout(this.drop, ANSWER_MS), writtenAs })
      this.socket.send(liveEdit(edit, update))
    })
  }

  /** Connects at once where it would have waited. */
  readonly wake = (): void => {
    if (this.stopped || this.socket) return
    clearTimeout(this.comeBack)
    this.attempt = 0
    void this.open()
  }

  private async open(): Promise<void> {
    const { forceRefresh } = this
    this.forceRefresh = false
    // No token, or no way to get one: the next attempt, or a call of the API, will find out more.
    const token = await this.options.getToken({ forceRefresh }).catch(() => null)
    if (this.stopped || this.socket) return
    if (token === null) return this.later()
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
  }

  private hear(answer: LiveAnswer): void {
    switch (answer.type) {
      case 'welcome':
        this.welcomed = true
        this.attempt = 0
        this.editor = answer.mayEdit
        this.renewBefore(answer.endsIn)
        this.show(answer.people)
        this.sendPresence()
        this.hooks?.open()
        this.hooks?.generation(answer.generation)
        for (const listener of this.reviewListeners) listener()
        return
      case 'token':
        return this.renewBefore(answer.endsIn)
      case 'generation':
        return this.hooks?.generation(answer.generation)
      case 'saved':
        return this.saved(this.answered(answer.edit))
      case 'refused':
        return this.answered(answer.edit)?.reject(new EditRefused(answer.problem))
      case 'here':
        return this.show([
          ...this.present.filter(({ clientId }) => clientId !== answer.person.clientId),
          answer.person,
        ])
      case 'gone':
        return this.show(this.present.filter(({ clientId }) => clientId !== answer.clientId))
      case 'ending':
        if (FINAL.has(answer.problem.status)) {
          this.stopped = true
          this.hooks?.ended(answer.problem)
        }
        return
      case 'review':
        for (const listener of this.reviewListeners) listener()
        return
      case 'alive':
        return
    }
  }

  private answered(edit: number) {
    const waiting = this.unanswered.get(edit)
    this.unanswered.delete(edit)
    clearTimeout(waiting?.timer)
    return waiting
  }

  private saved(edit: ReturnType<typeof this.answered>): void {
    edit?.resolve()
    if (typeof edit?.writtenAs !== 'number') return
    this.writtenAs = edit.writtenAs
    this.sendPresence()
  }

  /** Ends the connection as one that was lost; it comes back later. */
  private readonly drop = (): void => {
    const { socket } = this
    if (!socket) return
    socket.close()
    // A connection that is dead takes long to say so.
    this.closed(socket, 1006)
  }

  private closed(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return
    this.socket = null
    this.welcomed = false
    clearTimeout(this.renewal)
    clearTimeout(this.presenceTimer)
    this.presenceTimer = undefined
    for (const edit of this.unanswered.keys()) this.answered(edit)?.reject(new ConnectionLost())
    this.show([])
    if (code === 4401) this.forceRefresh = true
    // What this person may do has changed: the server says so at once.
    if (code === 4409 && this.attempt === 0) this.attempt = -1
    this.later()
  }

  private later(): void {
    if (this.stopped) return
    const attempt = this.attempt++
    clearTimeout(this.comeBack)
    this.comeBack = setTimeout(
      () => void this.open(),
      attempt < 0 ? 0 : (this.options.backOff ?? jittered)(attempt),
    )
  }

  private renewBefore(endsIn: number | null): void {
    clearTimeout(this.renewal)
    if (endsIn === null) return
    const renew = async () => {
      const token = await this.options.getToken({ forceRefresh: false }).catch(() => null)
      if (token !== null && this.welcomed) this.say({ type: 'token', token })
    }
    this.renewal = setTimeout(() => void renew(), Math.min(Math.max(endsIn - RENEW_MS, 1_000), 2 ** 31 - 1))
  }

  private say(request: LiveRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request))
  }

  /** The caret and the block of this person, some twelve times a second at most. */
  private readonly onAwareness = (
    { added, updated }: { added: number[]; updated: number[] },
    origin: unknown,
  ): void => {
    const own = this.awareness.clientID
    if (origin === this || !(added.includes(own) || updated.includes(own))) return
    this.presenceTimer ??= setTimeout(() => {
      this.presenceTimer = undefined
      this.sendPresence()
    }, PRESENCE_MS)
  }

  private sendPresence(): void {
    if (!this.welcomed) return
    const { cursor = null, blockId = null } = (this.awareness.getLocalState() ?? {}) as Partial<LivePerson>
    const { clientID } = this.options.ydoc
    // A place in text that only this browser has would tell an id that somebody else could still write under first.
    const isSecret = this.writtenAs !== clientID && namesClient(cursor, clientID)
    this.say({ type: 'presence', cursor: isSecret ? null : cursor, blockId })
  }

  /** Makes these the people who are here, in the awareness too, which draws their carets. */
  private show(people: readonly LivePerson[]): void {
    const before = new Map(this.present.map((person) => [person.clientId, person]))
    this.present = people
    const { states, meta } = this.awareness
    const added: number[] = []
    const updated: number[] = []
    for (const { clientId, userId, name, place, generation, cursor: caret } of people) {
      if (clientId === this.awareness.clientID) continue
      ;(before.delete(clientId) ? updated : added).push(clientId)
      // A place in another generation is none in this document.
      const cursor = generation === this.options.generation ? caret : null
      states.set(clientId, { user: { userId, name, place }, cursor })
      meta.set(clientId, { clock: (meta.get(clientId)?.clock ?? 0) + 1, lastUpdated: Date.now() })
    }
    const removed = [...before.keys()].filter((clientId) => clientId !== this.awareness.clientID)
    for (const clientId of removed) {
      states.delete(clientId)
      meta.delete(clientId)
    }
    const changes = { added, updated, removed }
    if (added.length + updated.length + removed.length) {
      this.awareness.emit('change', [changes, this])
      this.awareness.emit('update', [changes, this])
    }
    for (const listener of this.listeners) listener()
  }

  private readonly onVisibility = (): void => {
    if (document.visibilityState === 'visible') this.wake()
  }
}

/** Whether a caret stands in, or beside, what was written with a client id. */
function namesClient(cursor: LiveCursor | null, clientId: number): boolean {
  type Position = Partial<Record<'item' | 'type', { client: number } | null>> | null
  return [cursor?.anchor, cursor?.head].some((position) => {
    const { item, type } = (position ?? {}) as NonNullable<Position>
    return item?.client === clientId || type?.client === clientId
  })
}

const connect = (address: string): WebSocket => new WebSocket(address)
