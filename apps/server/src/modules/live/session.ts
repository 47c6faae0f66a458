import { LIVE_LIMITS, type LivePerson, type LiveRequest, readLiveEdit } from '@bubbles/contract'
import { liveRequest } from '@bubbles/contract/schemas'
import { Problem } from '@bubbles/domain'
import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import type { Presence } from '../../http/actorReader.ts'
import type { AdmissionControl } from '../../http/admissionControl.ts'
import type { TokenSubject, VerifyAccessToken } from '../../http/authenticate.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { sizeInWords, toProblem } from '../../http/errors.ts'
import { runAsMember } from '../../http/mount.ts'
import type { OrganisationIds } from '../../http/tenant.ts'
import type { NoteSecurityEvent } from '../security/public.ts'
import { generationOf, loadDocument, requireGeneration, requireReport } from '../report/public.ts'
import { mayEdit, requireCapability, accessOf } from './member.ts'
import { type KnownArrival, noteRefusal } from './noteRefusal.ts'
import type { OpenSession } from './openSession.ts'
import { SocketWriter, wireOf } from './socketWriter.ts'
import { countEnd, openSockets } from './metrics.ts'
import { Rate } from './rate.ts'
import { type Guest, placeOf, type Room } from './room.ts'
import type { Rooms } from './rooms.ts'

export interface SessionOptions {
  deps: Dependencies
  verifyAccessToken: VerifyAccessToken
  organisationIds: OrganisationIds
  rooms: Rooms
  admission: AdmissionControl
  /** Hears of what sockets are refused. */
  note?: NoteSecurityEvent | undefined
}

type Hello = Extract<LiveRequest, { type: 'hello' }>
type Site = Parameters<typeof runAsMember>[2]['site']

/** What one process keeps open at the same time. */
export const MAX = { ofPerson: 20, inRoom: 100 } as const

const HELLO_MS = 10_000
/** Messages a second, and how many at once: a browser sends some twenty at most. */
const RATE = { perSecond: 40, burst: 200 }
/** Edits that wait for their answer: a browser sends one at a time. */
const MAX_EDITS = 20
/** How often a token is asked about while it is in use: whether its sign-in was ended. */
const VERIFY_MS = 10_000
/** The longest timer there is. */
const LONGEST_MS = 2 ** 31 - 1

/** One socket, from `hello` to its end. */
export class LiveSession implements OpenSession {
  room: Room | undefined
  subject: TokenSubject | undefined
  clientId: number | undefined
  readonly arrival: KnownArrival
  readonly #options: SessionOptions
  readonly #writer: SocketWriter
  readonly #site: Site
  readonly #siteNamed: (organisation: string) => Site | null
  readonly #reportId: string
  readonly #rate = new Rate(RATE)
  readonly #helloTimer: NodeJS.Timeout
  readonly #aliveTimer: NodeJS.Timeout
  #endTimer: NodeJS.Timeout | undefined
  #guest: Guest | undefined
  #token = ''
  #access = ''
  #verifiedAt = 0
  #edits = 0
  #answered = true
  #over = false

  constructor(
    socket: WebSocket,
    /** `siteNamed`: the site a `hello` may name where no host does; null outside development. */
    at: {
      site: Site
      siteNamed: (organisation: string) => Site | null
      reportId: string
      arrival: KnownArrival
    },
    options: SessionOptions,
  ) {
    this.#options = options
    this.#writer = new SocketWriter(socket)
    this.#site = at.site
    this.arrival = at.arrival
    this.#siteNamed = at.siteNamed
    this.#reportId = at.reportId
    this.#helloTimer = setTimeout(
      () => this.end(new Problem('sign-in-required', { detail: 'No token arrived in time.' })),
      HELLO_MS,
    ).unref()
    this.#aliveTimer = setInterval(() => this.#askWhetherAlive(), LIVE_LIMITS.alive).unref()
    options.rooms.sessions.add(this)
    openSockets.inc()
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#hear(data, isBinary))
    socket.on('pong', () => (this.#answered = true))
    socket.once('close', () => {
      openSockets.dec()
      this.#left()
    })
    // A frame that is too large or none: the library closes with the code for it.
    socket.on('error', () => undefined)
  }

  /** Ends the socket and says why. */
  end(problem: Problem): void {
    if (this.#over) return
    this.#over = true
    countEnd(problem.code)
    noteRefusal(this.#options.note, problem, this.arrival, this.subject?.sub ?? null)
    this.#writer.end(problem)
    this.#leaveRoom()
  }

  /** The server stops: the browser comes back by itself. */
  stop(): void {
    this.end(new Problem('unavailable'))
  }

  /** Ends the socket of somebody whose access is not what it was opened with. */
  recheck(read: () => Presence): void {
    try {
      const presence = read()
      requireCapability(presence, 'report.readDraft')
      // Opened anew it is told what it may do now.
      if (accessOf(presence) !== this.#access) this.end(new Problem('conflict'))
    } catch (error) {
      this.end(toProblem(error))
    }
  }

  /** Asks once in a while whether the token still holds. */
  verifyAgain(): void {
    if (this.#over || !this.room || Date.now() - this.#verifiedAt < VERIFY_MS) return
    this.#verifiedAt = Date.now()
    void this.#verify(this.#token).catch((error: unknown) => {
      const problem = toProblem(error)
      if (problem.status < 500) this.end(problem)
    })
  }

  #hear(data: Buffer, isBinary: boolean): void {
    if (this.#over) return
    if (!this.#rate.take()) return this.end(new Problem('too-many-requests'))
    void this.#act(data, isBinary).catch((error: unknown) => this.end(toProblem(error)))
  }

  async #act(data: Buffer, isBinary: boolean): Promise<void> {
    if (isBinary) return this.#edit(data)
    const request = readRequest(data)
    if (request.type === 'hello') return this.#hello(request)
    if (!this.#guest || !this.room) throw new Problem('sign-in-required')
    if (request.type === 'token') return this.#renew(request.token)
    const { person } = this.#guest
    person.cursor = person.mayEdit ? request.cursor : null
    person.blockId = request.blockId
    this.room.showGuest(this.#guest)
  }

  async #hello(hello: Hello): Promise<void> {
    if (this.#token) throw new Problem('invalid-request', { detail: 'This socket has already been opened.' })
    this.#token = hello.token
    const subject = await this.#verify(hello.token)
    const site = (hello.originalHost === undefined ? null : this.#siteNamed(hello.originalHost)) ?? this.#site
    const { deps, organisationIds, rooms, admission } = this.#options
    const caller = { organisation: site.kind === 'organisation' ? site.name : null, sub: subject.sub }
    const enter = () =>
      runAsMember({ atFormerNames: true }, subject, { site }, { deps, organisationIds }, async (found) => {
        const presence = found as Presence
        requireCapability(presence, 'report.readDraft')
        const { id: organisationId } = presence.organisation
        await requireReport(organisationId, this.#reportId)
        if (this.#over) return
        this.#access = accessOf(presence)
        const room = rooms.open(organisationId, this.#reportId, (work) =>
          admission.patient(presence.organisation.name, `report ${this.#reportId}`, work),
        )
        let guest: Guest
        try {
          guest = this.#enter(room, presence, hello, subject)
        } catch (error) {
          rooms.left(room)
          throw error
        }
        // From here on the guest is told what is appended; what was before it reads now.
        const place = { organisationId, reportId: this.#reportId }
        const loaded = await loadDocument(organisationId, this.#reportId)
        const known = stateVectorOf(hello.stateVector)
        guest.generation =
          hello.generation === undefined
            ? await generationOf(place, loaded, known.keys())
            : requireGeneration(loaded, hello.generation)
        guest.person.generation = guest.generation
        const { ydoc, seq, generation } = loaded
        // What is new builds on nothing that a document of an earlier generation has.
        const missing = guest.generation === generation ? missingFor(ydoc, hello.stateVector) : null
        ydoc.destroy()
        // Whoever left while the document was being read has been said to be gone.
        if (this.#over) return
        if (missing && missing.length > 2) this.#writer.update(missing)
        room.documentRead(seq, generation)
        this.#writer.send({
          type: 'welcome',
          mayEdit: guest.person.mayEdit,
          version: seq,
          // One that began while the document was being read counts, too.
          generation: room.generation,
          endsIn: endsIn(subject),
          people: room.people.map((person) =>
            person === guest.person ? { ...person, clientId: hello.clientId } : person,
          ),
        })
        room.showGuest(guest)
      })
    await admission.call(caller, undefined, enter)
    admission.remember(caller, true)
    clearTimeout(this.#helloTimer)
  }

  #enter(room: Room, presence: Presence, hello: Hello, subject: TokenSubject): Guest {
    const { user } = presence
    const { clientId, generation = null } = hello
    const others = [...room.guests]
    const own = [...this.#options.rooms.sessions].filter(
      (session) => session.subject?.sub === subject.sub && session !== this && session.room,
    )
    if (others.length >= MAX.inRoom || own.length >= MAX.ofPerson)
      throw new Problem('too-many-requests', { detail: 'This report is open too many times at once.' })
    // A tab that connects anew before its old socket is known to be gone takes its place.
    own
      .find((session) => session.room === room && session.clientId === clientId)
      ?.end(new Problem('conflict'))
    const person: LivePerson = {
      clientId: freeIdOf(room),
      userId: user.id,
      name: user.name || user.emailAddress,
      place: placeOf(user.id, room.people),
      mayEdit: mayEdit(presence),
      generation: generation ?? 0,
      cursor: null,
      blockId: null,
    }
    const guest: Guest = { socket: this.#writer, subject, person, generation }
    room.guests.add(guest)
    this.room = room
    this.#guest = guest
    this.clientId = clientId
    return guest
  }

  async #edit(frame: Buffer): Promise<void> {
    const read = readLiveEdit(frame)
    if (!read || !this.#guest || !this.room) throw new Problem('sign-in-required')
    const { edit, update } = read
    const refuse = (problem: Problem) =>
      this.#writer.send({ type: 'refused', edit, problem: wireOf(problem) })
    if (update.length > LIVE_LIMITS.edit)
      return refuse(
        new Problem('too-large', {
          detail: `An edit can be at most ${sizeInWords(LIVE_LIMITS.edit)}. Nothing was changed.`,
        }),
      )
    if (this.#edits >= MAX_EDITS) throw new Problem('too-many-requests')
    this.#edits += 1
    // A copy: the frame may share its memory with those that come after it.
    const outcome = await this.room.edit(this.#guest, new Uint8Array(update))
    this.#edits -= 1
    if (typeof outcome === 'number') this.#writer.send({ type: 'saved', edit, version: outcome })
    else refuse(outcome)
  }

  async #renew(token: string): Promise<void> {
    const subject = await this.#verify(token)
    this.#token = token
    this.#writer.send({ type: 'token', endsIn: endsIn(subject) })
  }

  /** Checks a token and ends the socket when it ends. @throws Problem sign-in-required */
  async #verify(token: string): Promise<TokenSubject> {
    const subject = await this.#options.verifyAccessToken(token)
    if (!subject) throw new Problem('sign-in-required')
    const left = endsIn(subject)
    if (left !== null && left <= 0) throw new Problem('sign-in-required')
    // Another person's token, or one for something else, would be a new socket's.
    const { subject: before } = this
    if (before && (before.sub !== subject.sub || scopeOf(before) !== scopeOf(subject)))
      throw new Problem('forbidden', { detail: 'The token doesn’t belong to the person who opened this.' })
    this.subject = subject
    this.#verifiedAt = Date.now()
    clearTimeout(this.#endTimer)
    if (left !== null && !this.#over)
      this.#endTimer = setTimeout(
        () => this.end(new Problem('sign-in-required')),
        Math.min(left, LONGEST_MS),
      ).unref()
    return subject
  }

  #askWhetherAlive(): void {
    if (!this.#answered) return this.#writer.cut()
    this.#answered = false
    this.#writer.ping()
  }

  #left(): void {
    this.#over = true
    this.#leaveRoom()
  }

  #leaveRoom(): void {
    clearTimeout(this.#helloTimer)
    clearTimeout(this.#endTimer)
    clearInterval(this.#aliveTimer)
    this.#options.rooms.sessions.delete(this)
    const { room } = this
    if (!room || !this.#guest) return
    room.leave(this.#guest)
    this.#options.rooms.left(room)
    this.room = undefined
    this.#guest = undefined
  }
}

function readRequest(data: Buffer): LiveRequest {
  if (data.length > LIVE_LIMITS.message)
    throw new Problem('too-large', {
      detail: `A message can be at most ${sizeInWords(LIVE_LIMITS.message)}. Nothing was changed.`,
    })
  let message: unknown
  try {
    message = JSON.parse(data.toString('utf8'))
  } catch {
    throw new Problem('invalid-request', { detail: 'A message is not valid JSON.' })
  }
  return liveRequest.parse(message)
}

const missingFor = (ydoc: Y.Doc, stateVector: string): Uint8Array =>
  Y.encodeStateAsUpdate(ydoc, new Uint8Array(Buffer.from(stateVector, 'base64')))

/** By Yjs client id how much a browser has. @throws Problem invalid-request */
function stateVectorOf(stateVector: string): Map<number, number> {
  try {
    return Y.decodeStateVector(new Uint8Array(Buffer.from(stateVector, 'base64')))
  } catch {
    throw new Problem('invalid-request', { detail: 'The field “stateVector” is not a Yjs state vector.' })
  }
}

/** Milliseconds until a token ends; null for one that does not. */
const endsIn = ({ expiresAt }: TokenSubject): number | null =>
  expiresAt ? expiresAt.getTime() - Date.now() : null

const scopeOf = ({ apiToken }: TokenSubject): string => JSON.stringify(apiToken ?? null)

/**
 * Under which id the others see somebody: not the browser's own. What nobody has seen nobody can write under before its
 * owner does (`clientIds.ts` of reports), and whoever claims somebody's cannot be taken for them.
 */
function freeIdOf({ people }: Room): number {
  const taken = new Set(people.map(({ clientId }) => clientId))
  let id = randomInt(2 ** 32)
  while (taken.has(id)) id = randomInt(2 ** 32)
  return id
}
