import { can, Problem, SCIM_PATH } from '@bubbles/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Presence } from '../../http/actorReader.ts'
import { type Caller as Turn, goneOf } from '../../http/admissionControl.ts'
import { authenticate } from '../../http/authenticate.ts'
import { inWordsOf, noteFailure, setRefusalHeaders, toProblem } from '../../http/errors.ts'
import { parseJson } from '../../http/json.ts'
import { type MountOptions, runAsMember } from '../../http/mount.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { countRefusal } from '../../http/refusalMetrics.ts'
import { pickOne, resourceTypes, schemasOf, serviceProviderConfig } from './discovery.ts'
import { createGroup, listGroups, patchGroupMembers, removeGroup, replaceGroup, showGroup } from './groups.ts'
import { presentProblem } from './problem.ts'
import { projected } from './projection.ts'
import { type ProvideAccount, requireFound, type ScimRequest } from './request.ts'
import { createUser, deleteUser, getUser, listUsers, replaceUser, updateUser } from './users.ts'

export interface ScimOptions extends MountOptions {
  provideAccount: ProvideAccount
}

const TYPE = 'application/scim+json'

/** Requests of an organisation's provider in a minute: a first run makes a few for each person. */
const REQUESTS = { max: 3_000, windowMs: 60_000, name: 'scim requests' }
const requests = new RateLimiter(REQUESTS)

type Work = (request: ScimRequest) => Promise<object | void>

/** What is answered, by method and path; what creates something answers 201. */
const ROUTES: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, work: Work][] = [
  ['GET', '/ServiceProviderConfig', discovery(({ base }) => serviceProviderConfig(base))],
  ['GET', '/ResourceTypes', discovery(({ base }) => pickOne(resourceTypes(base), ''))],
  ['GET', '/ResourceTypes/:id', discovery(({ base, id }) => pickOne(resourceTypes(base), id))],
  ['GET', '/Schemas', discovery(({ base }) => pickOne(schemasOf(base), ''))],
  ['GET', '/Schemas/:id', discovery(({ base, id }) => pickOne(schemasOf(base), id))],
  ['GET', '/Users', listUsers],
  ['POST', '/Users', createUser],
  ['GET', '/Users/:id', getUser],
  ['PUT', '/Users/:id', replaceUser],
  ['PATCH', '/Users/:id', updateUser],
  ['DELETE', '/Users/:id', deleteUser],
  ['GET', '/Groups', listGroups],
  ['POST', '/Groups', createGroup],
  ['GET', '/Groups/:id', showGroup],
  ['PUT', '/Groups/:id', replaceGroup],
  ['PATCH', '/Groups/:id', patchGroupMembers],
  ['DELETE', '/Groups/:id', removeGroup],
]

/** What the service says of itself, to who may use it. */
function discovery(answer: (request: ScimRequest) => object | undefined): Work {
  return (request) => request.inOrganisation(async () => requireFound(answer(request)))
}

/**
 * SCIM 2.0 (RFC 7643, RFC 7644) for the identity provider of the host's organisation, with an API token that can provision. Refusals
 * have SCIM's own form.
 */
export function registerScim(app: FastifyInstance, options: ScimOptions): void {
  void app.register(
    async (scope) => {
      scope.addContentTypeParser(TYPE, { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, parseJson(body as string))
        } catch (error) {
          done(error as Error)
        }
      })
      scope.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply))
      scope.setNotFoundHandler((request, reply) => refuse(new Problem('not-found'), request, reply))
      for (const [method, url, work] of ROUTES)
        scope.route({
          method,
          url,
          config: { accepts: [TYPE, 'application/json'] },
          // Before the body is read, as for every call.
          onRequest: async (request, reply) => {
            request.subject = await authenticate(request, options.verifyAccessToken)
            const refused = options.admission.refusal(turnOf(request), goneOf(reply), false)
            if (refused) await refused
          },
          handler: (request, reply) => answer(work, request, reply, options),
        })
    },
    { prefix: SCIM_PATH },
  )
}

async function answer(
  work: Work,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ScimOptions,
): Promise<FastifyReply> {
  const scim = makeRequest(request, reply, options)
  const found = await work(scim)
  reply.header('cache-control', 'no-store')
  if (found === undefined) return reply.code(204).send()
  const { location } = (found as { meta?: { location?: string } }).meta ?? {}
  if (location !== undefined && request.method === 'POST') reply.header('location', location)
  return reply
    .code(request.method === 'POST' ? 201 : 200)
    .type(`${TYPE}; charset=utf-8`)
    .send(JSON.stringify(projected(found, scim.query)))
}

function makeRequest(request: FastifyRequest, reply: FastifyReply, options: ScimOptions): ScimRequest {
  const { site } = request
  const { database, config } = options.deps
  let isCounted = false
  return {
    id: (request.params as { id?: string }).id ?? '',
    query: request.query as Record<string, unknown>,
    body: request.body,
    base: `${config.addresses.organisation(site.kind === 'organisation' ? site.name : '')}${SCIM_PATH}`,
    database,
    provideAccount: options.provideAccount,
    inOrganisation: (work) =>
      asProvider(request, reply, options, async (presence) => {
        // One request may come back for a second transaction.
        if (!isCounted && !(await requests.take([presence.organisation.id])))
          throw new Problem('too-many-requests', { members: { retryAfter: 60 } })
        isCounted = true
        return work(presence)
      }),
  }
}

const turnOf = ({ site, subject }: FastifyRequest): Turn => ({
  organisation: site.kind === 'organisation' ? site.name : null,
  sub: subject!.sub,
})

/** Runs in the organisation's transaction as whoever made the token. @throws Problem as every call at an organisation */
async function asProvider<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ScimOptions,
  work: (presence: Presence) => Promise<T>,
): Promise<T> {
  const turn = turnOf(request)
  let isMember = false
  try {
    return await options.admission.call(turn, goneOf(reply), () =>
      runAsMember({}, request.subject!, request, options, async (found) => {
        const presence = found as Presence
        isMember = true
        if (!can(presence.actor, 'organisation.provision'))
          throw new Problem('forbidden', { detail: 'Use an API token that can provision members by SCIM.' })
        return work(presence)
      }),
    )
  } finally {
    options.admission.remember(turn, isMember)
  }
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = inWordsOf(toProblem(error), request)
  noteFailure(error, problem, request)
  setRefusalHeaders(problem, request, reply)
  countRefusal(problem.code)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(`${TYPE}; charset=utf-8`)
    .send(JSON.stringify(presentProblem(problem)))
}
