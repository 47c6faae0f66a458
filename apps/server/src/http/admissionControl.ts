import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { networkOf, siteOf } from './clientAddress.ts'
import { type QueueLimits, type Turn, WorkQueue } from './queue.ts'

/** How a route beside the contract is held: `open` where it asks the database, `openLong` where it makes something. */
export type OpenClass = 'open' | 'openLong'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes without one ask nothing of the database, or bound themselves. */
    admission?: OpenClass
  }
  interface FastifyInstance {
    admission: AdmissionControl
  }
}

/** Milliseconds. Who would wait longer is told when to come back instead. */
export const MAX_WAIT_MS = 2_000
/** Members remembered at their organisations, in all. */
const MAX_KNOWN = 20_000

/** Groups beside the organisations, whose names have no spaces. Other than in these, all have one turn in a round. */
const NEWCOMERS = 'not yet known as members'
const USERS = 'calls at no organisation'
const WEIGHTS: Record<string, number> = { [USERS]: 2 }

type Class = 'calls' | 'long' | OpenClass

/**
 * Who is let in, and when, by class. Each class has a bound of its own, fitted to the connections of the database:
 * - `calls`: calls of members, in one transaction each. By organisation, and in it by person.
 * - `long`: what calls do outside transactions, such as publishing. Heavy parts of it take turns for threads again.
 * - `open` and `openLong`: whoever has no token, by network address.
 *
 * @param connections to the database; 1 for the embedded one
 */
export function admissionLimits(connections: number, maxWaitMs = MAX_WAIT_MS): Record<Class, QueueLimits> {
  const share = (part: number) => Math.max(2, Math.round(connections * part))
  const ends = { maxExpectedWaitMs: maxWaitMs, maxWaitMs, keepsProcessor: false }
  return {
    calls: {
      ...ends,
      name: 'calls',
      atOnce: share(0.8),
      atOncePerGroup: Math.max(1, share(0.8) - share(0.2)),
      atOncePerGroupBeside: Math.max(1, Math.round(connections * 0.2)),
      mostWaiting: 500,
      mostWaitingInAll: 2_000,
      weightOf: (group) => WEIGHTS[group] ?? 1,
    },
    long: {
      ...ends,
      name: 'long-calls',
      atOnce: share(0.6),
      atOncePerGroup: share(0.3),
      mostWaiting: 20,
      mostWaitingInAll: 200,
      weightOf: (group) => WEIGHTS[group] ?? 1,
    },
    open: { ...ends, name: 'open', atOnce: share(0.4), mostWaiting: 200, mostWaitingInAll: 1_000 },
    openLong: {
      ...ends,
      name: 'open-long',
      atOnce: Math.max(4, connections),
      atOncePerGroup: Math.max(2, Math.round(connections / 2)),
      mostWaiting: 50,
      mostWaitingInAll: 500,
    },
  }
}

/** A call, as far as its turn depends on it. */
export interface Caller {
  /** Null for a call at no organisation. */
  organisation: string | null
  sub: string
}

/** Lets requests in by turns before any work for them begins, and says when to come back to those it cannot let in. */
export class AdmissionControl {
  readonly #queues: Record<Class, WorkQueue>
  readonly #known = new Set<string>()

  constructor(limits: Record<Class, QueueLimits>) {
    this.#queues = {
      calls: new WorkQueue(limits.calls),
      long: new WorkQueue(limits.long),
      open: new WorkQueue(limits.open),
      openLong: new WorkQueue(limits.openLong),
    }
  }

  /**
   * Runs the part of a call that is one transaction.
   * @throws Problem unavailable, before any work, where the wait would be too long
   */
  call<T>(caller: Caller, onGone: Turn['onGone'], work: () => Promise<T>): Promise<T> {
    return this.#queues.calls.take(work, { ...this.#turnOf(caller), onGone })
  }

  /** Runs a transaction that waits for its turn however long it takes. For what an organisation has one at a time of. */
  patient<T>(organisation: string, member: string, work: () => Promise<T>): Promise<T> {
    return this.#queues.calls.take(work, { group: organisation, member, isPatient: true })
  }

  /** Runs what a call does outside transactions. @throws Problem as `call` */
  longCall<T>(caller: Caller, onGone: Turn['onGone'], work: () => Promise<T>): Promise<T> {
    return this.#queues.long.take(work, { ...this.#turnOf(caller), onGone })
  }

  /** Runs what somebody without a token asked for. @throws Problem as `call` */
  open<T>(kind: OpenClass, address: string, onGone: Turn['onGone'], work: () => Promise<T>): Promise<T> {
    return this.#queues[kind].take(work, { group: siteOf(address), member: networkOf(address), onGone })
  }

  /** As `WorkQueue.refusal`, of a call. */
  refusal(caller: Caller, onGone: Turn['onGone'], isLong: boolean): Promise<never> | undefined {
    const turn = { ...this.#turnOf(caller), onGone }
    return this.#queues.calls.refusal(turn) ?? (isLong ? this.#queues.long.refusal(turn) : undefined)
  }

  /**
   * Whether somebody turned out to be a member of the organisation they called. Until then their calls take turns with
   * those of other newcomers, and no stranger takes the turns of an organisation.
   */
  remember({ organisation, sub }: Caller, isMember: boolean): void {
    const key = `${organisation}/${sub}`
    if (!isMember) return void this.#known.delete(key)
    if (this.#known.has(key)) return
    this.#known.add(key)
    if (this.#known.size <= MAX_KNOWN) return
    const [oldest] = this.#known
    this.#known.delete(oldest!)
  }

  #turnOf({ organisation, sub }: Caller): Turn {
    if (organisation === null) return { group: USERS, member: sub }
    return { group: this.#known.has(`${organisation}/${sub}`) ? organisation : NEWCOMERS, member: sub }
  }
}

/** Holds every route that names a class of admission, from now on. */
export function registerAdmission(app: FastifyInstance, admission: AdmissionControl): void {
  app.decorate('admission', admission)
  app.addHook('onRoute', (route: RouteOptions) => {
    const kind = route.config?.admission
    if (!kind) return
    const { handler } = route
    route.handler = function held(request: FastifyRequest, reply: FastifyReply) {
      return admission.open(kind, request.ip, goneOf(reply), async () => handler.call(this, request, reply))
    }
  })
}

/** Hears when whoever asked has hung up. */
export const goneOf =
  (reply: FastifyReply): NonNullable<Turn['onGone']> =>
  (gone) => {
    reply.raw.once('close', gone)
    return () => reply.raw.off('close', gone)
  }
