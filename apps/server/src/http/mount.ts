import { type Call, calls, JSON_PATCH, type OperationId } from '@bubbles/contract'
import { type CallSchemas, schemas } from '@bubbles/contract/schemas'
import { can, type Capability, issueInWords, MAX_IMAGE_BYTES, Problem } from '@bubbles/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Presence, readMemberPresence, readUserPresence } from './actorReader.ts'
import { requireKnownFeature } from '../modules/flags/public.ts'
import { authenticate, type TokenSubject, type VerifyAccessToken } from './authenticate.ts'
import { type AdmissionControl, type Caller, goneOf } from './admissionControl.ts'
import type { AnyHandler, Context, Handler, Handlers, ReadingHandler } from './context.ts'
import type { Dependencies } from './dependencies.ts'
import { fromZod } from './errors.ts'
import { idempotencyKeyOf, once, onceOutside } from './idempotency.ts'
import { requireSecondFactor } from './secondFactor.ts'
import type { OrganisationIds } from './tenant.ts'
import { readUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose access token the call carries; set before its body is read. */
    subject: TokenSubject | undefined
  }
}

/** What the mount needs beside the contract. */
export interface MountOptions {
  deps: Dependencies
  verifyAccessToken: VerifyAccessToken
  organisationIds: OrganisationIds
  admission: AdmissionControl
}

/** A call of the contract with all that is the same each time it is made. */
interface MountedCall {
  operationId: OperationId
  call: Call
  schemas: CallSchemas
  handle: Handler<OperationId> | undefined
  ahead: ReadingHandler<OperationId>['ahead']
  /** The handler opens its transactions itself. */
  isOutside: boolean
  /** Of the transaction it runs in otherwise. */
  transaction: { readOnly: boolean }
}

function mounted(
  operationId: OperationId,
  call: Call,
  handler: AnyHandler<OperationId> | undefined,
): MountedCall {
  const modes = typeof handler === 'function' ? { handle: handler } : handler
  return {
    operationId,
    call,
    schemas: schemas[operationId],
    handle: modes?.handle,
    ahead: modes && 'ahead' in modes ? modes.ahead : undefined,
    isOutside: modes !== undefined && 'outside' in modes,
    transaction: { readOnly: modes !== undefined && 'reads' in modes },
  }
}

/**
 * Registers every call of the contract. Each goes the same way: token, tenant from the host, actor, capability, feature,
 * validation, handler. A call without a handler must be marked `notBuilt` and answers 501 after all checks but the last two.
 * @throws Error at the start if the two do not agree.
 */
export function mountContract(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  options: MountOptions,
): void {
  app.decorateRequest('subject')
  for (const [operationId, call] of Object.entries<Call>(calls) as [OperationId, Call][]) {
    const handler = handlers[operationId] as AnyHandler<OperationId> | undefined
    if (Boolean(handler) === Boolean(call.notBuilt)) {
      throw new Error(
        `${operationId} ${handler ? 'is built but marked notBuilt' : 'has no handler and is not marked notBuilt'}.`,
      )
    }
    const way = mounted(operationId, call, handler)
    app.route({
      method: call.method,
      url: `/api/${call.service}/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // What GET answers, without its body. A file is made as it is sent, so none is made for nothing.
      exposeHeadRoute: call.method === 'GET' && call.answer !== 'file' && !OWN_HEADS.has(call.path),
      config: { accepts: typesOf(call) },
      bodyLimit: call.bodyLimit ?? (call.bodyKind === 'file' ? MAX_IMAGE_BYTES : undefined),
      // Before the body is read: a stranger's megabytes are not taken in.
      onRequest: async (request, reply) => {
        if (call.capability === 'public') return
        request.subject = await authenticate(request, options.verifyAccessToken)
        const caller = callerOf(call, request.subject, request)
        const refused = options.admission.refusal(caller, goneOf(reply), way.isOutside)
        if (refused) await refused
      },
      handler: (request, reply) => answer(way, request, reply, options),
    })
  }
}

const OWN_HEADS = new Set(
  Object.values<Call>(calls)
    .filter(({ method }) => method === 'HEAD')
    .map(({ path }) => path),
)

const typesOf = ({ bodyKind, jsonPatch }: Call): string[] =>
  bodyKind === 'file'
    ? ['multipart/form-data, with the file in a part named file']
    : ['application/json', ...(jsonPatch ? [JSON_PATCH] : [])]

async function answer(
  way: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
  const result = await runCall(way, request, reply, options)
  if (reply.sent) return reply
  reply.code(way.call.status ?? 200)
  return result === undefined ? reply.send() : result
}

async function runCall(
  way: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
  const { operationId, call, handle } = way
  const { admission } = options
  if (call.capability === 'public')
    return admission.open('open', request.ip, goneOf(reply), () => runAsAnybody(way, request, reply, options))
  if (!request.subject) throw new Problem('not-built')
  const { subject } = request
  const caller = callerOf(call, subject, request)
  const admitted = <T>(run: Parameters<typeof runAsMember<T>>[4]) =>
    admission.call(caller, goneOf(reply), () => runAsCaller(way, caller, request, options, run))
  if (!way.isOutside)
    return admitted(async (presence, ahead) => {
      requireCapability(call, presence, options.deps)
      if (!handle) throw new Problem('not-built')
      const context = await makeContext(way, presence as Presence, request, reply, options)
      const key = idempotencyKeyOf(call, request.headers['idempotency-key'], context)
      const found = await ahead
      return once(key, operationId, context, () => handle(context, found))
    })
  // Its body is read once it is known who sent it, and while no transaction waits for it.
  const presence = await admitted(async (found) => {
    requireCapability(call, found, options.deps)
    return found as Presence
  })
  const context = await makeContext(way, presence, request, reply, options)
  const key = idempotencyKeyOf(call, request.headers['idempotency-key'], context)
  return admission.longCall(caller, goneOf(reply), () =>
    onceOutside(key, operationId, context, () => handle!(context)),
  )
}

const callerOf = (call: Call, { sub }: TokenSubject, { site }: Pick<FastifyRequest, 'site'>): Caller => ({
  organisation: call.tenant && site.kind === 'organisation' ? site.name : null,
  sub,
})

/** Runs in the transaction of a call, as who makes it; remembers who is a member. */
async function runAsCaller<T>(
  way: MountedCall,
  caller: Caller,
  request: FastifyRequest,
  options: MountOptions,
  run: (presence: Partial<Presence>, ahead?: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { call, transaction, ahead } = way
  const subject = request.subject!
  if (!call.tenant) return runAsUser(way, subject, options, run)
  let isMember = false
  try {
    return await runAsMember(
      { ...transaction, ahead, atFormerNames: call.atFormerNames },
      subject,
      request,
      options,
      (presence, found) => {
        isMember = true
        return run(presence, found)
      },
    )
  } finally {
    options.admission.remember(caller, isMember)
  }
}

/** Runs a call that needs no token: outside any transaction and with nobody as its actor. */
async function runAsAnybody(
  way: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
  if (!way.handle || !way.isOutside) throw new Problem('not-built')
  const nobody = newcomer('') as Presence
  return way.handle(await makeContext(way, nobody, request, reply, options))
}

/** How the transaction of a call at an organisation is made. */
interface MemberOptions extends Pick<Call, 'atFormerNames'> {
  readOnly?: boolean
  ahead?: ReadingHandler<OperationId>['ahead']
}

/**
 * Runs in the organisation's transaction as its member; a stranger sees the same 404 as for no organisation, and so does
 * an API token of another one.
 */
export async function runAsMember<T>(
  { atFormerNames, readOnly, ahead }: MemberOptions,
  subject: TokenSubject,
  request: Pick<FastifyRequest, 'site'>,
  { deps, organisationIds }: Pick<MountOptions, 'deps' | 'organisationIds'>,
  run: (presence: Partial<Presence>, ahead?: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { sub, apiToken } = subject
  const name = request.site.kind === 'organisation' ? request.site.name : null
  const present = name && (await organisationIds.find(name))
  const moved = name && !present ? await organisationIds.findMoved(name) : null
  const organisationId = present ?? (atFormerNames && moved ? moved.id : null)
  const asMember = async (id: string) => {
    const asked = readMemberPresence(id, sub)
    const found = ahead?.(id)
    // Where the member is refused, nobody waits for it.
    found?.catch(() => {})
    const presence = await asked
    if (!presence || presence.organisation.status === 'Deleted') return null
    // Renamed a moment ago, and this process has not noticed.
    if (presence.organisation.name !== name && !atFormerNames) throw notHere(presence.organisation.name)
    requireGoodStanding(presence, subject)
    return { answer: await run(presence, found) }
  }
  if (organisationId && (!apiToken || apiToken.organisationId === organisationId)) {
    const scope = { kind: 'organisation', organisationId } as const
    const answered = await deps.database.transaction(scope, () => asMember(organisationId), { readOnly })
    if (answered) return answered.answer
  }
  // A stranger here, or nobody any more: what a user's status forbids is forbidden everywhere.
  if (!apiToken) await deps.database.transaction({ kind: 'platform' }, () => requireStanding(sub))
  throw notHere(moved && moved.name)
}

/**
 * Narrows a member to what its token was made for.
 * @throws Problem for what forbids a member everything: user-disabled, organisation-disabled, second-factor-required, or
 * sign-in-required.
 */
export function requireGoodStanding(presence: Presence, subject: TokenSubject): void {
  requireActive(presence)
  if (presence.organisation.status === 'Disabled') throw new Problem('organisation-disabled')
  requireSecondFactor(presence, subject)
  if (subject.apiToken) presence.actor.scope = subject.apiToken.scope
}

/** @throws Problem user-disabled, or sign-in-required for a deleted user. */
async function requireStanding(sub: string): Promise<void> {
  const presence = await readUserPresence(sub)
  if (presence) requireActive(presence)
}

/** No organisation answers to this name. `movedTo`: one did, and has this name now. */
const notHere = (movedTo: string | null): Problem =>
  new Problem('organisation-not-found', movedTo ? { members: { movedTo } } : {})

/** Runs a call that belongs to no organisation: in the platform's transaction, as the signed-in user. */
function runAsUser<T>(
  { transaction }: MountedCall,
  { sub, apiToken }: TokenSubject,
  { deps }: MountOptions,
  run: (presence: Partial<Presence>) => Promise<T>,
): Promise<T> {
  if (apiToken) throw new Problem('forbidden', { detail: PERSON_ONLY })
  return deps.database.transaction(
    { kind: 'platform' },
    async () => {
      const presence = (await readUserPresence(sub)) ?? newcomer(sub)
      requireActive(presence)
      return run(presence)
    },
    transaction,
  )
}

const PERSON_ONLY = 'An API token cannot do this. Sign in as a person.'

const forbidden = ({ capability }: Call): Problem =>
  new Problem(
    'forbidden',
    capability === 'organisation.create'
      ? { detail: 'Only account managers can create organisations here. Ask one of them.' }
      : undefined,
  )

/** A subject whose user has not been made yet: may only make itself, or be told that it is not there. */
const newcomer = (sub: string): Omit<Presence, 'organisation'> => ({
  user: { id: '', poolSub: sub, emailAddress: '', emailVerified: false, name: '', status: 'Active' },
  actor: { userId: '', globalRoles: [], membership: null },
})

function requireActive({ user }: Pick<Presence, 'user'>): void {
  if (user.status === 'Disabled') throw new Problem('user-disabled')
  if (user.status === 'Deleted') throw new Problem('sign-in-required')
}

/** @throws Problem forbidden, or feature-off */
export function requireCapability(
  call: Call,
  { actor, organisation }: Partial<Presence>,
  { config: { organisationsCreatedBy } }: Pick<Dependencies, 'config'>,
): void {
  const resource = { measurementId: organisation?.measurementId, organisationsCreatedBy }
  if (call.personOnly && actor?.scope) throw new Problem('forbidden', { detail: PERSON_ONLY })
  if (!can(actor ?? null, call.capability as Capability, resource)) throw forbidden(call)
  if (call.feature && organisation) requireKnownFeature(organisation.features, call.feature)
}

async function makeContext(
  { call, schemas: callSchemas }: MountedCall,
  presence: Presence,
  request: FastifyRequest,
  reply: FastifyReply,
  { deps }: MountOptions,
): Promise<Context> {
  const { actor, organisation } = presence
  return {
    ...presence,
    params: parse(callSchemas.params, storable(request.params), ''),
    query: parse(callSchemas.query, storable(request.query), ''),
    body:
      call.bodyKind === 'file'
        ? await readUpload(request)
        : parse(callSchemas.body, readBody(call, request), ''),
    ifMatch: call.ifMatch ? readIfMatch(request.headers['if-match']) : null,
    deps,
    request,
    reply,
    can: (capability, resource) =>
      can(actor, capability, {
        measurementId: organisation?.measurementId,
        organisationsCreatedBy: deps.config.organisationsCreatedBy,
        ...resource,
      }),
  } as Context
}

/** @throws Problem invalid-request for a NUL or half a character in an address: no database takes them in a text. */
function storable(values: unknown): unknown {
  const found = Object.entries(values as Record<string, unknown>).find(([, value]) =>
    [value].flat().some((each) => typeof each === 'string' && (each.includes('\0') || !each.isWellFormed())),
  )
  if (!found) return values
  throw new Problem('invalid-request', {
    detail: `The parameter “${found[0]}” contains a character that can’t be used. Remove it and try again.`,
    errors: [{ pointer: `/${found[0]}`, detail: 'Remove the null or invalid character.' }],
  })
}

/** @throws Problem unsupported-type for a JSON Patch where none is taken. */
function readBody(call: Call, { headers, body }: FastifyRequest): unknown {
  const isPatch = headers['content-type']?.split(';', 1)[0]!.trim().toLowerCase() === JSON_PATCH
  if (!isPatch) return body
  if (!call.jsonPatch) throw new Problem('unsupported-type')
  return { operations: body }
}

function parse(schema: CallSchemas[keyof CallSchemas], value: unknown, prefix: string): unknown {
  if (!schema) return {}
  const result = schema.safeParse(value, { error: issueInWords })
  if (!result.success) throw fromZod(result.error, prefix)
  return result.data
}

/** A version as ETags have it, quoted; weak where something on the way has changed the answer's form, or bare. */
function readIfMatch(header: string | undefined): number | '*' | null {
  if (header === undefined) return null
  if (header === '*') return '*'
  const [, quoted, bare] = /^(?:(?:W\/)?"(\d{1,15})"|(\d{1,15}))$/.exec(header.trim()) ?? []
  const version = quoted ?? bare
  if (!version)
    throw new Problem('invalid-request', { detail: 'Send If-Match with one version, such as "12", or *.' })
  return Number(version)
}
