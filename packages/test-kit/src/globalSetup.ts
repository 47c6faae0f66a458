import { findPostgres } from './postgresServer.ts'

/** Vitest global set-up: finds or starts one PostgreSQL for the whole run, and hands its address to every file. */
export default async function setup(): Promise<() => Promise<void>> {
  // Said from outside that there is none: a run that wants to be quick.
  const given = process.env.TEST_DATABASE_MISSING
  const server = given ? { reason: given } : await findPostgres(true)
  if ('reason' in server) {
    process.env.TEST_DATABASE_MISSING = server.reason
    process.stdout.write(`Tests on PostgreSQL are skipped: ${server.reason}.\n`)
    return async () => {}
  }
  process.env.TEST_DATABASE_URL = server.url
  return () => server.stop()
}
