import { LIVE_LIMITS, type LiveAnswer, type LivePerson } from '@bubbles/contract'
import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import type { TokenSubject } from '../../http/authenticate.ts'
import { toProblem } from '../../http/errors.ts'
import { type AppendedUpdate, patchWithUpdates } from '../report/public.ts'
import { requireCapability, requireMember } from './member.ts'
import type { SocketWriter } from './socketWriter.ts'
import { readUpdatesAfter } from './reader.ts'

/** Somebody in a room. */
export interface Guest {
  readonly socket: SocketWriter
  readonly subject: TokenSubject
  readonly person: LivePerson
  /** Of the log: what this guest's Y.Doc is of. Null until it has read the document. */
  generation: number | null
}

/** Bytes of edits that wait for the log, of a room: the largest edit there may be, and as much again. */
const MAX_WAITING = 2 * LIVE_LIMITS.edit

const BUSY = 'This report is busy with other edits. Send this one again.'

interface PendingEdit {
  guest: Guest
  update: Uint8Array
  generation: number | undefined
  settle: (outcome: number | Problem) => void
}

/**
 * One report that is open in this process. Rules:
 * 1. Guests are told of every update of the log: those from `#sent` on, each once it is committed. Who comes in is told
 *    from then on and reads what was before, so nothing falls between.
 * 2. A guest is told of updates of its own generation alone. When another begins it is told so, and comes back for it;
 *    its edits are taken until it leaves.
 * 3. Edits of one moment go to the log in one transaction, and there is one at a time: the rest waits for the next.
 */
export class Room {
  readonly organisationId: string
  readonly reportId: string
  readonly guests = new Set<Guest>()
  readonly #database: Database
  /** Everything up to this number has been told to the guests; null until the first one has read the document. */
  #sent: number | null = null
  #head = 0
  #generation = 0
  #edits: PendingEdit[] = []
  /** Bytes of the edits that have no answer yet. */
  #waiting = 0
  #appending: Promise<void> | undefined
  #catchingUp: Promise<void> | undefined

  constructor(database: Database, organisationId: string, reportId: string) {
    this.#database = database
    this.organisationId = organisationId
    this.reportId = reportId
  }

  /** The newest generation it has heard of. */
  get generation(): number {
    return this.#generation
  }

  /** A guest has read the document at this version and generation. */
  began(version: number, generation: number): void {
    this.#sent ??= version
    this.grown(version, generation)
  }

  /** Appends an edit. @returns the version that holds it, or why it was refused; never rejects. */
  edit(guest: Guest, update: Uint8Array): Promise<number | Problem> {
    if (this.#waiting + update.length > MAX_WAITING)
      return Promise.resolve(new Problem('too-many-requests', { detail: BUSY }))
    this.#waiting += update.length
    return new Promise((settle) => {
      this.#edits.push({ guest, update, generation: guest.generation ?? undefined, settle })
      this.#appending ??= this.#append().finally(() => (this.#appending = undefined))
    })
  }

  /** This process has appended an update, through this room or past it. */
  appended({ seq, generation, update }: AppendedUpdate): void {
    // Nobody has read the document yet, or another process or a commit that overtook this one was in between: the log
    // knows.
    if (this.#sent === null || seq > this.#sent + 1) return this.grown(seq, generation)
    if (seq <= this.#sent) return
    this.#tell({ seq, generation, update })
    this.#head = Math.max(this.#head, seq)
  }

  /** The log goes up to this number, and is of this generation. */
  grown(seq: number, generation: number): void {
    this.#begun(generation)
    this.#head = Math.max(this.#head, seq)
    if (this.#sent === null || this.#sent >= this.#head || this.guests.size === 0) return
    this.#catchingUp ??= this.#catchUp().finally(() => (this.#catchingUp = undefined))
  }

  /** Tells everybody. */
  tell(answer: LiveAnswer): void {
    for (const { socket } of this.guests) socket.send(answer)
  }

  /** Tells everybody but one what only counts now. */
  mention(answer: LiveAnswer, except?: Guest): void {
    for (const guest of this.guests) if (guest !== except) guest.socket.sendUnlessBusy(answer)
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#appending ?? this.#catchingUp) await Promise.all([this.#appending, this.#catchingUp])
  }

  /** Hands an update to everybody whose Y.Doc it belongs to. */
  #tell({ seq, generation, update }: Pick<AppendedUpdate, 'seq' | 'generation' | 'update'>): void {
    this.#begun(generation)
    this.#sent = seq
    for (const guest of this.guests)
      if (guest.generation === null || guest.generation === generation) guest.socket.update(update)
  }

  /** Says once of each generation that it has begun, to guests of earlier ones. */
  #begun(generation: number): void {
    if (generation <= this.#generation) return
    this.#generation = generation
    for (const guest of this.guests)
      if (guest.generation !== null && guest.generation < generation)
        guest.socket.send({ type: 'generation', generation })
  }

  /** Reads what others have appended. A failure is made good by the next who tells of a head. */
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
      for (const row of rows) if (row.seq > this.#sent) this.#tell(row)
      this.#head = Math.max(this.#head, this.#sent)
    }
  }

  async #append(): Promise<void> {
    while (this.#edits.length > 0) {
      const edits = this.#edits
      this.#edits = []
      const outcomes = await this.#appendTogether(edits).catch((error: unknown) => {
        const problem = toProblem(error)
        return edits.map(() => problem)
      })
      for (const [index, { update, settle }] of edits.entries()) {
        this.#waiting -= update.length
        settle(outcomes[index]!)
      }
    }
  }

  /** In one transaction. Everybody's right to edit is asked about in it, as for a call. */
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
