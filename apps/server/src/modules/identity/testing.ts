import { type Database, tx } from '@bubbles/db'
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { createMailDelivery } from '../mail/public.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity, registerIdentity } from './public.ts'
import type { PoolLimits } from './settings.ts'

/** A served user pool, for tests. */
export interface TestPool {
  identity: EmbeddedIdentity
  /** `http://127.0.0.1:{port}/idp`. */
  endpoint: string
  poolId: string
  clientId: string
  issuer: string
  /** Moves the pool's clock forward. */
  pass(milliseconds: number): void
  /** How far it is ahead, in milliseconds. */
  ahead(): number
  /** Calls one operation. */
  call(operation: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>
  /** Lets the mail go out and reads the code of the newest one to `address`. */
  readCode(address: string): Promise<string>
  close(): Promise<void>
}

export async function serveTestPool(
  database: Database,
  limits: Partial<PoolLimits> = {},
  log?: { write(line: string): void },
): Promise<TestPool> {
  const poolId = 'lo-cal-1_Bubbles'
  const clientId = 'bubbles'
  const issuer = `http://login.bubbles.localhost:4000/idp/${poolId}`
  let ahead = 0
  const identity = createEmbeddedIdentity({
    database,
    secret: new Uint8Array(32).fill(7),
    now: () => new Date(Date.now() + ahead),
    settings: {
      poolId,
      clientId,
      issuer,
      loginUrl: 'http://login.bubbles.localhost:4000',
      passwordMinimumLength: 10,
      signInWith: ['email'],
      limits,
    },
  })
  const app = Fastify(log ? { logger: { stream: log } } : {})
  registerIdentity(app, identity)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const endpoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/idp`
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const deliver = createMailDelivery(database, { from: 'no-reply@bubbles.localhost' })

  return {
    identity,
    endpoint,
    poolId,
    clientId,
    issuer,
    pass: (milliseconds) => {
      ahead += milliseconds
    },
    ahead: () => ahead,
    async call(operation, body) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    async readCode(address) {
      const jobs = await platform(() =>
        tx()
          .updateTable('outbox')
          .set({ done_at: sql`now()` })
          .where('kind', '=', 'mail')
          .where('done_at', 'is', null)
          .returning(['id', 'payload'])
          .execute(),
      )
      for (const job of jobs) await deliver(job)
      const mail = await platform(() =>
        tx()
          .selectFrom('sent_mail')
          .select('text')
          .where('to_address', '=', address)
          .orderBy('claimed_at', 'desc')
          .executeTakeFirstOrThrow(),
      )
      return /^\d{6}$/m.exec(mail.text)?.[0] as string
    },
    close: () => app.close(),
  }
}
