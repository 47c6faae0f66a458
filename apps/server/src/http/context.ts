import type { Answer, Calls, OperationId, ParsedRequest } from '@bubbles/contract'
import type { Actor, Capability, Resource } from '@bubbles/domain'
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
}

/** The signed-in user, from the access token alone. */
export interface User {
  id: string
  poolSub: string
  emailAddress: string
  name: string
  status: 'Active' | 'Disabled' | 'Deleted'
}

/** What every handler receives beside its parsed request. */
export interface CallContext {
  actor: Actor
  user: User
  organisation: Organisation
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

export type Handler<Id extends OperationId> = (context: Context<Id>) => Promise<HandlerAnswer<Id>>

/** A handler that does heavy work or opens its transactions itself: it runs outside any. */
export interface OutsideHandler<Id extends OperationId> {
  outside: true
  handle: Handler<Id>
}

export type Handlers<Ids extends OperationId = OperationId> = {
  [Id in Ids]: Handler<Id> | OutsideHandler<Id>
}
