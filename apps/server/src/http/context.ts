import type { Answer, Calls, OperationId, ParsedRequest } from '@bubbles/contract'
import type { Actor, Capability, Resource } from '@bubbles/domain'
import type { FlagKey } from '@bubbles/flags'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from './dependencies.ts'

/** The organisation of the host a call came to. */
export interface Organisation {
  id: string
  name: string
  friendlyName: string
  status: 'Active' | 'Disabled' | 'Deleted'
  ownerId: string
  autoEnrollmentDomains: string[]
  measurementId: string | null
  locale: string
  /** IANA: by its clocks the days of Engagement are. */
  timeZone: string
  /** What is switched on for it, as at the start of the call's transaction. */
  features: Readonly<Record<FlagKey, boolean>>
}

/** The signed-in user, from the access token alone. */
export interface User {
  id: string
  poolSub: string
  emailAddress: string
  emailVerified: boolean
  name: string
  status: 'Active' | 'Disabled' | 'Deleted'
}

/** What every handler receives beside its parsed request. */
export interface CallContext {
  actor: Actor
  user: User
  organisation: Organisation
  /** The day (UTC) on which the actor was last noted as seen in the organisation. */
  lastSeenOn?: string | null
  /** `If-Match`, where the call takes it: a version, `*`, or null when it was not sent. */
  ifMatch: number | '*' | null
  deps: Dependencies
  request: FastifyRequest
  reply: FastifyReply
  /** Whether the actor may do something more than the call itself asks for. */
  can: (capability: Capability, resource?: Resource) => boolean
}

/** Handlers run inside one transaction of the organisation (or of the platform, on calls that belong to none). */
export type Context<Id extends OperationId = OperationId> = CallContext & ParsedRequest<Id>

/** What a handler returns: what the contract says its call answers. Files are sent through the reply. */
export type HandlerAnswer<Id extends OperationId> = Calls[Id] extends { answer: 'image' | 'file' }
  ? FastifyReply
  : Answer<Id>

/** @param ahead what came of `ReadingHandler.ahead` */
export type Handler<Id extends OperationId> = (
  context: Context<Id>,
  ahead?: unknown,
) => Promise<HandlerAnswer<Id>>

/** A handler that does heavy work or opens its transactions itself: it runs outside any. */
export interface OutsideHandler<Id extends OperationId> {
  outside: true
  handle: Handler<Id>
}

/** A handler that only reads: its transaction refuses every write, and nobody waits for its end. */
export interface ReadingHandler<Id extends OperationId> {
  reads: true
  /**
   * Asks for what the call will need while it is found out who asks; what comes of it is thrown away where they are
   * refused. For what nearly everybody who makes the call may see. It only sends prepared queries.
   */
  ahead?: ((organisationId: string) => Promise<unknown>) | undefined
  handle: Handler<Id>
}

/** A reading handler with what it asks for ahead. */
export const reading = <Id extends OperationId, Found>(handler: {
  ahead: (organisationId: string) => Promise<Found>
  handle: (context: Context<Id>, found: Found) => Promise<HandlerAnswer<Id>>
}): ReadingHandler<Id> => ({
  reads: true,
  ahead: handler.ahead,
  handle: (context, ahead) => handler.handle(context, ahead as Found),
})

export type AnyHandler<Id extends OperationId> = Handler<Id> | OutsideHandler<Id> | ReadingHandler<Id>

export type Handlers<Ids extends OperationId = OperationId> = {
  [Id in Ids]: AnyHandler<Id>
}
