import type { LiveCursor, LivePerson, LiveRequest } from '@bubbles/contract'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'

/** Milliseconds between two presences that are sent. */
const PRESENCE_MS = 80

interface PresenceOptions {
  ydoc: Y.Doc
  /** Of the report's log: what `ydoc` was read from. */
  generation: number
  awareness: Awareness
}

/** Who has the report open and where their carets are: tells this person's, and shows everybody's. */
export class LivePresence {
  private readonly options: PresenceOptions
  private readonly say: (request: LiveRequest) => void
  private present: readonly LivePerson[] = []
  /** The client id of which the server has something: from then on it is this person's. */
  private writtenAs: number | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly listeners = new Set<() => void>()

  /** @param say sends while there is a connection, and else nothing */
  constructor(options: PresenceOptions, say: (request: LiveRequest) => void) {
    this.options = options
    this.say = say
  }

  get people(): readonly LivePerson[] {
    return this.present
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  start(): void {
    this.options.awareness.on('update', this.onAwareness)
  }

  stop(): void {
    this.options.awareness.off('update', this.onAwareness)
    this.listeners.clear()
  }

  /** Nobody is known to be here while there is no connection. */
  disconnected(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.show([])
  }

  arrived(person: LivePerson): void {
    this.show([...this.present.filter(({ clientId }) => clientId !== person.clientId), person])
  }

  left(gone: number): void {
    this.show(this.present.filter(({ clientId }) => clientId !== gone))
  }

  /** The client id of the document, where an update is the first that the server gets of it. */
  firstWrittenAs(update: Uint8Array): number | null {
    const { clientID } = this.options.ydoc
    return this.writtenAs !== clientID && Y.parseUpdateMeta(update).to.has(clientID) ? clientID : null
  }

  /** The server has something that was written with a client id. */
  wroteAs(clientId: number): void {
    this.writtenAs = clientId
    this.send()
  }

  send(): void {
    const { awareness, ydoc } = this.options
    const { cursor = null, blockId = null } = (awareness.getLocalState() ?? {}) as Partial<LivePerson>
    const { clientID } = ydoc
    // A place in text that only this browser has would tell an id that somebody else could still write under first.
    const isSecret = this.writtenAs !== clientID && namesClient(cursor, clientID)
    this.say({ type: 'presence', cursor: isSecret ? null : cursor, blockId })
  }

  /** Makes these the people who are here, in the awareness too, which draws their carets. */
  show(people: readonly LivePerson[]): void {
    const { awareness, generation: own } = this.options
    const before = new Map(this.present.map((person) => [person.clientId, person]))
    this.present = people
    const { states, meta } = awareness
    const added: number[] = []
    const updated: number[] = []
    for (const { clientId, userId, name, place, generation, cursor: caret } of people) {
      if (clientId === awareness.clientID) continue
      ;(before.delete(clientId) ? updated : added).push(clientId)
      // A place in another generation is none in this document.
      const cursor = generation === own ? caret : null
      states.set(clientId, { user: { userId, name, place }, cursor })
      meta.set(clientId, { clock: (meta.get(clientId)?.clock ?? 0) + 1, lastUpdated: Date.now() })
    }
    const removed = [...before.keys()].filter((clientId) => clientId !== awareness.clientID)
    for (const clientId of removed) {
      states.delete(clientId)
      meta.delete(clientId)
    }
    const changes = { added, updated, removed }
    if (added.length + updated.length + removed.length) {
      awareness.emit('change', [changes, this])
      awareness.emit('update', [changes, this])
    }
    for (const listener of this.listeners) listener()
  }

  /** The caret and the block of this person, some twelve times a second at most. */
  private readonly onAwareness = (
    { added, updated }: { added: number[]; updated: number[] },
    origin: unknown,
  ): void => {
    const own = this.options.awareness.clientID
    if (origin === this || !(added.includes(own) || updated.includes(own))) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.send()
    }, PRESENCE_MS)
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
