import { expect, test } from 'vitest'
import { answers, startInstalledPostgres } from './postgresServer.ts'

const server = await startInstalledPostgres()
const missing = 'reason' in server ? server.reason : undefined

test.skipIf(missing !== undefined)(
  `an installed PostgreSQL is started, answers, and is gone after stop${missing ? ` (skipped: ${missing})` : ''}`,
  async () => {
    if ('reason' in server) return
    expect(await answers(server.url)).toBe(true)
    await server.stop()
    expect(await answers(server.url)).toBe(false)
  },
)
