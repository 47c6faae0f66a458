import { type Database, tx } from '@bubbles/db'
import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'
import { findPostgres } from '../../packages/test-kit/src/postgresServer.ts'
import { clonePostgres } from '../../packages/test-kit/src/template.ts'
import { build } from '../../tools/build.ts'

export interface OnPostgres {
  server: RunningServer
  /** Address of its database. */
  url: string
}

/** Runs `work` against the product with its demonstration on PostgreSQL, started here where it can be; null without one. */
export async function withProductOnPostgres<T>(work: (product: OnPostgres) => Promise<T>): Promise<T | null> {
  await build()
  const postgres = await findPostgres(true)
  if ('reason' in postgres) return null
  const copy = await clonePostgres(postgres.url)
  try {
    const server = await startServer({ env: { DATABASE_URL: copy.url, BUBBLES_LOG: 'error' } })
    try {
      return await work({ server, url: copy.url })
    } finally {
      await discard(server)
    }
  } finally {
    await copy.drop()
    await postgres.stop()
  }
}

/** Somebody of the demonstration, by address, at Acme. */
export async function findPerson(
  database: Database,
  email: string,
): Promise<{ organisationId: string; sub: string }> {
  return database.transaction({ kind: 'platform' }, async () => {
    const { id } = await tx()
      .selectFrom('organisations')
      .where('name', '=', 'acme')
      .select('id')
      .executeTakeFirstOrThrow()
    const { pool_sub: sub } = await tx()
      .selectFrom('users')
      .where('email_address', '=', email)
      .select('pool_sub')
      .executeTakeFirstOrThrow()
    return { organisationId: id, sub }
  })
}
