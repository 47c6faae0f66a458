import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { readMemberPresences } from '../../http/actorReader.ts'
import { onAppended, onBegun } from '../report/public.ts'
import { onReviewChanged } from '../review/public.ts'
import { Announcements } from './announcements.ts'
import { requireStillMember } from './member.ts'
import type { OpenSession } from './openSession.ts'
import { readHeads } from './reader.ts'
import { type InTurn, Room } from './room.ts'

/** How often members, roles and reports are read again. */
const POLL_MS = 2_000

/** Says that there is something to read, not what: who may read it is asked of the call that answers it. */
const REVIEW_CHANGED = { type: 'review' } as const

/** Every report that is open in this process, and everybody who has one open. */
export class Rooms {
  readonly sessions = new Set<OpenSession>()
  readonly #database: Database
  readonly #announcements: Announcements
  readonly #rooms = new Map<string, Room>()
  readonly #stopHearing: (() => void)[]
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined

  constructor(database: Database) {
    this.#database = database
    this.#announcements = new Announcements(database)
    this.#stopHearing = [
      onAppended((appended) => {
        this.#find(appended)?.appended(appended)
        this.#announcements.tell(appended)
      }),
      onBegun((begun) => {
        this.#find(begun)?.advanceTo(begun.seq, begun.generation)
        this.#announcements.tell(begun)
      }),
      onReviewChanged((changed) => {
        this.#find(changed)?.broadcast(REVIEW_CHANGED)
        this.#announcements.tellReview(changed)
      }),
    ]
  }

  /** The room of a report, opened when nobody is in it. */
  open(organisationId: string, reportId: string, inTurn?: InTurn): Room {
    this.#announcements.listen({
      head: (head) => {
        if (head) this.#find(head)?.advanceTo(head.seq, head.generation)
        else this.poll()
      },
      review: (report) => {
        const rooms = report ? [this.#find(report)] : this.#rooms.values()
        for (const each of rooms) each?.broadcast(REVIEW_CHANGED)
      },
    })
    this.#timer ??= setInterval(() => this.poll(), POLL_MS).unref()
    const key = `${organisationId}/${reportId}`
    const room = this.#rooms.get(key) ?? new Room(this.#database, organisationId, reportId, inTurn)
    this.#rooms.set(key, room)
    return room
  }

  /** Forgets a room nobody is in, when the last edits of who left are in the log. */
  left(room: Room): void {
    void room.settled().then(() => {
      const key = `${room.organisationId}/${room.reportId}`
      // Another room may have been opened for the report since.
      if (room.guests.size === 0 && this.#rooms.get(key) === room) {
        this.#rooms.delete(key)
        room.close()
      }
      if (this.#rooms.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
  }

  /** Reads heads and members of all open reports: one transaction for each organisation. */
  poll(): void {
    this.#polling ??= this.#poll().finally(() => (this.#polling = undefined))
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const session of this.sessions) session.stop()
    await this.#polling
    for (const room of this.#rooms.values()) {
      await room.settled()
      room.close()
    }
    for (const stop of this.#stopHearing) stop()
    await this.#announcements.close()
  }

  #find({ organisationId, reportId }: { organisationId: string; reportId: string }): Room | undefined {
    return this.#rooms.get(`${organisationId}/${reportId}`)
  }

  async #poll(): Promise<void> {
    const byOrganisation = Map.groupBy(this.#rooms.values(), ({ organisationId }) => organisationId)
    for (const [organisationId, rooms] of byOrganisation) {
      // A database that does not answer now is asked again soon.
      await this.#lookAt(organisationId, rooms).catch(() => undefined)
    }
    for (const session of this.sessions) session.verifyAgain()
  }

  async #lookAt(organisationId: string, rooms: Room[]): Promise<void> {
    const sessions = [...this.sessions].filter(({ room }) => room && rooms.includes(room))
    if (sessions.length === 0) return
    const subs = [...new Set(sessions.map(({ subject }) => subject?.sub ?? ''))]
    const { heads, presences } = await this.#database.transaction(
      { kind: 'organisation', organisationId },
      async () => ({
        heads: await readHeads(
          organisationId,
          rooms.map(({ reportId }) => reportId),
        ),
        presences: await readMemberPresences(organisationId, subs),
      }),
    )
    for (const room of rooms) {
      const head = heads.get(room.reportId)
      if (head) room.advanceTo(head.seq, head.generation)
    }
    for (const session of sessions) {
      const { room, subject } = session
      if (!room || !subject) continue
      if (!heads.has(room.reportId)) session.end(new Problem('report-not-found'))
      else {
        const presence = presences.find(({ user }) => user.poolSub === subject.sub) ?? null
        session.recheck(() => requireStillMember(presence, subject))
      }
    }
  }
}
