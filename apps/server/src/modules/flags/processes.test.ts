import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase, tx } from '@bubbles/db'
import { describeEachEngine, testDatabases } from '@bubbles/test-kit'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { makeOrganisation } from '../../testing/harness.ts'
import { writeFeature } from './public.ts'
import { openStream, serveFlags } from './testing.ts'

const set = (database: Database, organisationId: string, status: boolean) =>
  database.transaction({ kind: 'platform' }, async () => {
    const { id } = await tx().selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    await writeFeature(organisationId, 'report-export', status, id)
  })

describeEachEngine('GrowthBook’s own SDK', (open) => {
  let app: FastifyInstance
  let database: Database
  let acme: string
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    database = await open()
    app = await serveFlags(database)
    acme = await makeOrganisation(database, 'acme', [])
    await makeOrganisation(database, 'globex', [])
    return () => app.close()
  })
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
  })

  /** The SDK in a process of its own, at an organisation's host. */
  function startClient(name: string) {
    const { port } = app.server.address() as AddressInfo
    const program = fileURLToPath(new URL('./fixtures/sdkClient.ts', import.meta.url))
    const address = `http://${name}.bubbles.localhost:${port}`
    const child = spawn(process.execPath, ['--experimental-eventsource', program, address, name], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let complaints = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
    const seen: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => seen.push(...text.trim().split('\n')))
    closers.push(async () => {
      child.kill()
      await once(child, 'close')
    })
    return { seen, last: () => seen.at(-1) ?? `nothing yet ${complaints}` }
  }

  it('reads the flags, and hears of each change in its own organisation', async () => {
    const here = startClient('acme')
    const there = startClient('globex')
    const first = { timeout: 20_000 }
    await expect.poll(here.last, first).toBe('false')
    await expect.poll(there.last, first).toBe('false')
    await set(database, acme, true)
    await expect.poll(here.last, first).toBe('true')
    await set(database, acme, false)
    await expect.poll(here.last, first).toBe('false')
    expect(there.seen).not.toContain('true')
  })
})

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')

describe.skipIf(!postgres || postgres.skip !== undefined)('processes on one PostgreSQL', () => {
  it('a change in one reaches the streams of the other', async () => {
    if (!postgres) throw new Error('The engine is always listed.')
    const opened = await postgres.open()
    const there = await openDatabase({ environment: 'local', url: opened.location, connections: 2 })
    const app = await serveFlags(opened.database)
    try {
      const acme = await makeOrganisation(there, 'acme', [])
      const stream = await openStream(app, 'acme', '/sub/bubbles')
      await stream.until(({ features }) => features['report-export'].rules.length === 0)
      await set(there, acme, true)
      const on = await stream.until(({ features }) => features['report-export'].rules[0]?.force === true)
      expect(on.features['report-export'].rules[0]?.condition.orgUrlName.$in).toEqual(['acme'])
      stream.close()
    } finally {
      await app.close()
      await there.close()
      await opened.dispose()
    }
  })
})
