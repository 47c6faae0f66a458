import { randomUUID } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import { type AssignableRole, type GlobalRole, Problem } from '@bubbles/domain'
import type { FlagKey } from '@bubbles/flags'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Config, readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { registerReaders } from '../entry/readersParts.ts'
import { registerStaff } from '../entry/staffParts.ts'
import { admissionLimits } from '../http/admissionControl.ts'
import { createApp } from '../http/app.ts'
import { OrganisationIds } from '../http/tenant.ts'
import { writeFeature } from '../modules/flags/public.ts'
import { insertMember } from '../modules/iam/public.ts'
import type { IdentityService } from '../modules/identity/public.ts'
import type { NoteSecurityEvent } from '../modules/security/public.ts'
import { PageCache } from '../modules/publication/publicPages.ts'

/** The whole server on a test's database, asked through `inject`. Tokens are subjects in clear: the pool has tests of its own. */
export interface Harness {
  app: FastifyInstance
  config: Config
  database: Database
  /** Asks as a user (its subject), at an organisation's host. */
  call: (as: string | null, request: CallRequest) => Promise<CallAnswer>
  close: () => Promise<void>
}

export interface CallRequest {
  method?: InjectOptions['method']
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** First label of the host. Default acme. */
  host?: string
}

export interface CallAnswer {
  status: number
  headers: Record<string, unknown>
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted on, whatever they are
  body: any
  text: string
}

const TEST_ENV = {
  BUBBLES_SECRET: 'a secret of thirty-two characters or more',
  BUBBLES_LOG: 'silent',
  BUBBLES_DEMO: '0',
  // Tests of PDFs switch them on: no other needs a job for each edition.
  BUBBLES_PDF: '0',
}

export async function openHarness(
  database: Database,
  /** What the identity service does other than to know everybody and to tell nothing. */
  own: Partial<IdentityService> = {},
  /** Settings beyond those of every test. */
  settings: Record<string, string> = {},
  /** Who hears of refusals; nobody by default. How many calls are let in at once; by default none is ever refused for it. */
  {
    limits = admissionLimits(1, Infinity),
    ...hearing
  }: { note?: NoteSecurityEvent; limits?: ReturnType<typeof admissionLimits> } = {},
): Promise<Harness> {
  const config = readConfig(readEnv({ ...TEST_ENV, ...settings }))
  const app = createApp(config, limits)
  const organisationIds = new OrganisationIds(database)
  const cache = new PageCache()
  const identity: IdentityService = {
    verifyAccessToken: async (token: string) => {
      if (!token.startsWith('sub-')) throw new Problem('sign-in-required')
      const now = new Date()
      return { sub: token, username: token, originJti: token, signedInAt: now, expiresAt: now }
    },
    readPoolUser: async (sub: string) => ({
      sub,
      email: `${sub}@example.org`,
      emailVerified: true,
      name: sub,
    }),
    listSessions: null,
    endSession: null,
    deletePerson: async () => undefined,
    removeSecondFactor: null,
    works: async () => true,
    ...own,
  }
  const visitorOf = async (request: { headers: { cookie?: string } }) =>
    request.headers.cookie === 'member=1'
      ? { userId: randomUUID(), emailAddress: 'member@example.org', isMember: true }
      : null
  registerReaders(app, { config, database, organisationIds, cache, visitorOf })
  registerStaff(app, {
    config,
    database,
    identity,
    organisationIds,
    forgetPages: (name) => {
      cache.forget(name)
      organisationIds.forget(name)
    },
    applications: false,
    ...hearing,
  })
  await app.ready()
  const call = async (
    as: string | null,
    { method = 'GET', url, body, headers, host = 'acme' }: CallRequest,
  ): Promise<CallAnswer> => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: `${host}.bubbles.localhost:4000`,
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: parse(answer.body), text: answer.body }
  }
  return { app, config, database, call, close: () => app.close() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface TestMember {
  sub: string
  roles: AssignableRole[]
}

/** Makes an organisation whose owner is `sub-{name}-owner`, and members with the subjects and roles given. */
export function makeOrganisation(database: Database, name: string, members: TestMember[]): Promise<string> {
  return database.transaction({ kind: 'platform' }, async () => {
    const ownerId = await makeUser(`sub-${name}-owner`)
    const { id } = await tx()
      .insertInto('organisations')
      .values({ name, friendly_name: name.toUpperCase(), owner_id: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMember(id, ownerId, [])
    for (const { sub, roles } of members) await insertMember(id, await makeUser(sub), roles)
    return id
  })
}

/** Switches features of an organisation on or off, as an account manager does. */
export function setFeatures(database: Database, organisationId: string, status: boolean, ...keys: FlagKey[]) {
  return database.transaction({ kind: 'platform' }, async () => {
    const { owner_id: by } = await tx()
      .selectFrom('organisations')
      .where('id', '=', organisationId)
      .select('owner_id')
      .executeTakeFirstOrThrow()
    for (const key of keys) await writeFeature(organisationId, key, status, by)
  })
}

/** Makes a user of the running platform transaction. @returns its id. */
export async function makeUser(sub: string, globalRoles: GlobalRole[] = []): Promise<string> {
  const { id } = await tx()
    .insertInto('users')
    .values({ pool_sub: sub, email_address: `${sub}@example.org`, name: sub, global_roles: globalRoles })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The ids of all users by their subjects, in the running platform transaction. */
export async function readUserIds(): Promise<Record<string, string>> {
  const users = await tx().selectFrom('users').select(['id', 'pool_sub']).execute()
  return Object.fromEntries(users.map(({ id, pool_sub }) => [pool_sub, id]))
}
