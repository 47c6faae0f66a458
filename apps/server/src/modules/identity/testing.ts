import { type Database, tx } from '@bubbles/db'
import Fastify from 'fastify'
import { registerFailures } from '../../http/repeatedFailures.ts'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { createMailDelivery, createTextDelivery } from '../mail/public.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity, registerIdentity } from './public.ts'
import type { NameKind } from './names.ts'
import type { PoolLimits, PoolSettings } from './settings.ts'

const poolId = 'lo-cal-1_Bubbles'
const clientId = 'bubbles'

/** Origins of our own pages, for a pool that is served alone. */
const CALLERS: Record<string, 'identity pages' | 'dashboard'> = {
  'http://login.bubbles.localhost:4000': 'identity pages',
  'http://acme.bubbles.localhost:4000': 'dashboard',
}

/** What a client needs of a pool. */
export interface ConnectedPool {
  /** `http://127.0.0.1:{port}/idp`. */
  endpoint: string
  poolId: string
  clientId: string
  /** Calls one operation. */
  call(
    operation: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>
}

/** A served user pool, for tests. */
export interface TestPool extends ConnectedPool {
  identity: EmbeddedIdentity
  issuer: string
  /** Moves the pool's clock forward. */
  pass(milliseconds: number): void
  /** How far it is ahead, in milliseconds. */
  ahead(): number
  /** Lets the messages go out and reads all to an address or number, oldest first. */
  readMessages(address: string): Promise<{ subject: string; text: string }[]>
  /** The code in the newest of them. */
  readCode(address: string): Promise<string>
  setStatus(sub: string, status: 'Confirmed' | 'Disabled'): Promise<void>
  close(): Promise<void>
}

/** Limits of networks that no test reaches by accident: all tests come from one. */
export const wideLimits = {
  failedAccountsPerNetwork: 100_000,
  failedAccountsPerSite: 100_000,
  messagesPerNetwork: 100_000,
  messagesPerSite: 100_000,
} satisfies Partial<PoolLimits>

/**
 * Speaks the protocol with a pool that listens there.
 * @param from the network address it comes from.
 * @param jar keeps cookies as a browser does; without one they are dropped.
 */
export const connectTestPool = (
  endpoint: string,
  { from, jar }: { from?: string; jar?: { cookie: string | null } } = {},
): ConnectedPool => ({
  endpoint,
  poolId,
  clientId,
  async call(operation, body, headers = {}) {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...(from && { 'x-forwarded-for': from }),
        ...(jar?.cookie && { cookie: jar.cookie }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    const [cookie] = response.headers.getSetCookie()
    if (jar && cookie) jar.cookie = cookie.split(';')[0] as string
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  },
})

/** A browser of its own, which keeps its cookies. */
export const openTestBrowser = (endpoint: string, from?: string): ConnectedPool =>
  connectTestPool(endpoint, { jar: { cookie: null }, ...(from && { from }) })

/**
 * @param options limits, what people sign in with (default: e-mail), and a clock that stands still at a time in
 * milliseconds but for `pass`.
 */
export async function serveTestPool(
  database: Database,
  options: Partial<PoolLimits> & {
    signInWith?: NameKind[]
    frozenAt?: number
    signUp?: PoolSettings['signUp']
    isExpected?: PoolSettings['isExpected']
    secondFactorRequiredBy?: PoolSettings['secondFactorRequiredBy']
  } = {},
  log?: { write(line: string): void },
): Promise<TestPool> {
  const { signInWith = ['email'], frozenAt, signUp, isExpected, secondFactorRequiredBy, ...limits } = options
  const issuer = `http://login.bubbles.localhost:4000/idp/${poolId}`
  let ahead = 0
  const identity = createEmbeddedIdentity({
    database,
    secret: new Uint8Array(32).fill(7),
    now: () => new Date((frozenAt ?? Date.now()) + ahead),
    settings: {
      poolId,
      clientId,
      issuer,
      loginUrl: 'http://login.bubbles.localhost:4000',
      passwordMinimumLength: 10,
      signInWith,
      ...(signUp && { signUp }),
      ...(isExpected && { isExpected }),
      ...(secondFactorRequiredBy && { secondFactorRequiredBy }),
      limits,
    },
  })
  const app = Fastify({ trustProxy: true, ...(log && { logger: { stream: log } }) })
  registerFailures(app)
  registerIdentity(app, identity, { callerOf: async ({ headers }) => CALLERS[headers.origin ?? ''] ?? null })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const endpoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/idp`
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const deliver = {
    mail: createMailDelivery(database, { from: 'no-reply@bubbles.localhost' }),
    'text-message': createTextDelivery(database, {}),
  }
  const readMessages = async (address: string) => {
    const jobs = await platform(() =>
      tx()
        .updateTable('outbox')
        .set({ done_at: sql`now()` })
        .where('kind', 'in', ['mail', 'text-message'])
        .where('done_at', 'is', null)
        .returning(['id', 'kind', 'payload', 'created_at'])
        .execute(),
    )
    for (const job of jobs.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)))
      await deliver[job.kind as keyof typeof deliver](job)
    return platform(() =>
      tx()
        .selectFrom('sent_mail')
        .select(['subject', 'text'])
        .where('to_address', '=', address)
        .orderBy('claimed_at')
        .execute(),
    )
  }

  return {
    ...connectTestPool(endpoint),
    identity,
    issuer,
    pass: (milliseconds) => {
      ahead += milliseconds
    },
    ahead: () => ahead,
    readMessages,
    async readCode(address) {
      const codes = (await readMessages(address)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
      const newest = codes.findLast((code) => code !== undefined)
      if (!newest) throw new Error(`No code was sent to ${address}.`)
      return newest
    },
    async setStatus(sub, status) {
      await platform(() => tx().updateTable('pool_users').set({ status }).where('sub', '=', sub).execute())
      identity.userPool.families.forget()
    },
    close: () => app.close(),
  }
}
