import { LIVE_LIMITS, type LiveAnswer, type LivePerson } from '@bubbles/contract'
import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { TokenSubject } from '../../http/authenticate.ts'
import { toProblem } from '../../http/errors.ts'
import { type AppendedUpdate, patchWithUpdates } from '../report/public.ts'
import { requireCapability, requireMember } from './member.ts'
import { PresenceElsewhere } from './presenceElsewhere.ts'
import type { SocketWriter } from './socketWriter.ts'
import { readUpdatesAfter } from './reader.ts'

/** Someone who has the report open. */
export interface Guest {
  readonly socket: SocketWriter
  readonly subject: TokenSubject
  readonly person: LivePerson
  /** Generation of the log that this guest's Y.Doc belongs to; null until it has read the document. */
  generation: number | null
}

/** Bytes of edits a room keeps waiting for the log: twice the largest edit allowed. */
const MAX_WAITING = 2 * LIVE_LIMITS.edit

const BUSY = 'This report is busy with other edits. Send this one again.'

/** Runs a room's transaction when its organisation's turn comes; never rejects by itself. */
export type InTurn = (work: () => Promise<void>) => Promise<void>

interface PendingEdit {
  guest: Guest
  update: Uint8Array
  generation: number | undefined
  settle: (outcome: number | Problem) => void
}

/**
 * A report open in this process. Rules:
 * 1. Guests receive every update of the log after `#sent`, once it is committed. A newcomer receives what follows and
 *    reads what came before, so nothing is missed in between.
 * 2. A guest receives updates of its own generation only. When a new one begins it is told, and reconnects; until it
 *    leaves, its edits are accepted.
 * 3. Edits that arrive together are appended in one transaction, one transaction at a time. It waits for the
 *    organisation's turn, however long that takes: an edit is never refused for being slow.
 */
export class Room {
  readonly organisationId: string
  readonly reportId: string
  readonly guests = new Set<Guest>()
  readonly #database: Database
  readonly #inTurn: InTurn
  /** Absent where processes do not share who is here. */
  readonly #elsewhere: PresenceElsewhere | undefined
  /** Last update sent to the guests; null until the first guest has read the document. */
  #sent: number | null = null
  #head = 0
  #generation = 0
  #pending: PendingEdit[] = []
  /** Bytes of edits not answered yet. */
  #pendingBytes = 0
  #appending: Promise<void> | undefined
  #catchingUp: Promise<void> | undefined

  constructor(
    database: Database,
    organisationId: string,
    reportId: string,
    inTurn: InTurn = (work) => work(),
  ) {
    this.#database = database
    this.#inTurn = inTurn
    this.organisationId = organisationId
    this.reportId = reportId
    this.#elsewhere =
      database.messenger &&
      new PresenceElsewhere(database.messenger, reportId, () => this.#peopleHere, {
        here: (person) => {
          this.broadcastUnlessBusy({ type: 'here', person })
          this.#giveWay(person)
        },
        gone: (clientId) => this.broadcast({ type: 'gone', clientId }),
      })
  }

  /** The newest generation known here. */
  get generation(): number {
    return this.#generation
  }

  /** A guest has read the document at this version and generation. */
  documentRead(version: number, generation: number): void {
    this.#sent ??= version
    this.advanceTo(version, generation)
  }

  /** Appends an edit. @returns the version that holds it, or why it was refused; never rejects. */
  edit(guest: Guest, update: Uint8Array): Promise<number | Problem> {
    if (this.#pendingBytes + update.length > MAX_WAITING)
      return Promise.resolve(new Problem('too-many-requests', { detail: BUSY }))
    this.#pendingBytes += update.length
    return new Promise((settle) => {
      this.#pending.push({ guest, update, generation: guest.generation ?? undefined, settle })
      this.#appending ??= this.#append().finally(() => (this.#appending = undefined))
    })
  }

  /** This process has appended an update, through this room or otherwise. */
  appended({ seq, generation, update }: AppendedUpdate): void {
    // No one has read the document yet, or an update of another transaction is missing in between: read the log.
    if (this.#sent === null || seq > this.#sent + 1) return this.advanceTo(seq, generation)
    if (seq <= this.#sent) return
    this.#deliver({ seq, generation, update })
    this.#head = Math.max(this.#head, seq)
  }

  /** The log has reached this number and generation: reads what the guests haven't received yet. */
  advanceTo(seq: number, generation: number): void {
    this.#beginGeneration(generation)
    this.#head = Math.max(this.#head, seq)
    if (this.#sent === null || this.#sent >= this.#head || this.guests.size === 0) return
    this.#catchingUp ??= this.#catchUp().finally(() => (this.#catchingUp = undefined))
  }

  /** Everybody who has the report open, here and, as far as it is known, in other processes. */
  get people(): LivePerson[] {
    return [...this.#peopleHere, ...(this.#elsewhere?.people ?? [])]
  }

  get #peopleHere(): LivePerson[] {
    return [...this.guests].map(({ person }) => person)
  }

  /** A guest has come, or moved: all others see it. */
  showGuest(guest: Guest): void {
    this.broadcastUnlessBusy({ type: 'here', person: guest.person }, guest)
    this.#elsewhere?.here(guest.person)
  }

  /**
   * Two processes can give out one place, or two to one person, before they have heard of each other. Whose id comes later
   * takes another; a person takes the lower of theirs.
   */
  #giveWay(other: LivePerson): void {
    for (const guest of this.guests) {
      const { person } = guest
      const isSame = person.userId === other.userId
      if (isSame ? person.place <= other.place : person.place !== other.place || person.userId < other.userId)
        continue
      person.place = isSame
        ? other.place
        : placeOf(
            person.userId,
            this.people.filter(({ userId }) => userId !== person.userId),
          )
      this.showGuest(guest)
    }
  }

  /** A guest leaves. */
  leave(guest: Guest): void {
    if (!this.guests.delete(guest)) return
    const { clientId } = guest.person
    this.broadcast({ type: 'gone', clientId })
    this.#elsewhere?.gone(clientId)
  }

  /** Nobody will come into this room any more. */
  close(): void {
    this.#elsewhere?.close()
  }

  /** Sends to every guest. */
  broadcast(answer: LiveAnswer): void {
    for (const { socket } of this.guests) socket.send(answer)
  }

  /** Sends to every guest but one; left out where a socket is busy, as it only matters now. */
  broadcastUnlessBusy(answer: LiveAnswer, except?: Guest): void {
    for (const guest of this.guests) if (guest !== except) guest.socket.sendUnlessBusy(answer)
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#appending ?? this.#catchingUp) await Promise.all([this.#appending, this.#catchingUp])
  }

  /** Sends an update to the guests of its generation. */
  #deliver({ seq, generation, update }: Pick<AppendedUpdate, 'seq' | 'generation' | 'update'>): void {
    this.#beginGeneration(generation)
    this.#sent = seq
    for (const guest of this.guests)
      if (guest.generation === null || guest.generation === generation) guest.socket.update(update)
  }

  /** Tells guests of earlier generations, once, that this one has begun. */
  #beginGeneration(generation: number): void {
    if (generation <= this.#generation) return
    this.#generation = generation
    for (const guest of this.guests)
      if (guest.generation !== null && guest.generation < generation)
        guest.socket.send({ type: 'generation', generation })
  }

  /** Reads what others have appended. If it fails, the next announcement tries again. */
  async #catchUp(): Promise<void> {
    const { organisationId, reportId } = this
    while (this.#sent !== null && this.#sent < this.#head) {
      const from = this.#sent
      const rows = await this.#database
        .transaction({ kind: 'organisation', organisationId }, () =>
          readUpdatesAfter(organisationId, reportId, from),
        )
        .catch(() => [])
      if (rows.length === 0) return
      for (const row of rows) if (row.seq > this.#sent) this.#deliver(row)
      this.#head = Math.max(this.#head, this.#sent)
    }
  }

  async #append(): Promise<void> {
    while (this.#pending.length > 0) await this.#inTurn(() => this.#appendAll())
  }

  async #appendAll(): Promise<void> {
    const edits = this.#pending
    this.#pending = []
    const outcomes = await this.#appendTogether(edits).catch((error: unknown) => {
      const problem = toProblem(error)
      return edits.map(() => problem)
    })
    for (const [index, { update, settle }] of edits.entries()) {
      this.#pendingBytes -= update.length
      settle(outcomes[index]!)
    }
  }

  /** In one transaction, which also checks each writer's permission, as a call does. */
  #appendTogether(edits: PendingEdit[]): Promise<(number | Problem)[]> {
    const { organisationId, reportId } = this
    return this.#database.transaction({ kind: 'organisation', organisationId }, async () => {
      const writers = new Map<Guest, string | Problem>()
      for (const { guest } of edits) if (!writers.has(guest)) writers.set(guest, await this.#writer(guest))
      const allowed = edits.flatMap(({ guest, update, generation }) => {
        const userId = writers.get(guest)
        return typeof userId === 'string' ? { userId, update, generation } : []
      })
      const appended = allowed.length > 0 ? await patchWithUpdates({ organisationId, reportId }, allowed) : []
      return edits.map(({ guest }) => {
        const writer = writers.get(guest)
        return writer instanceof Problem ? writer : appended.shift()!
      })
    })
  }

  async #writer({ subject }: Guest): Promise<string | Problem> {
    try {
      const presence = await requireMember(this.organisationId, subject)
      requireCapability(presence, 'report.edit')
      return presence.user.id
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  }
}

/** A person's tabs share a place; a new person takes the first that is free. */
export function placeOf(userId: string, people: LivePerson[]): number {
  const known = people.find((person) => person.userId === userId)
  if (known) return known.place
  const taken = new Set(people.map(({ place }) => place))
  let place = 0
  while (taken.has(place)) place += 1
  return place
}
