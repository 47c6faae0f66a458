import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '@bubbles/db'
import { redisMissing, startRedis, type TestDatabase, type TestRedis, testDatabases } from '@bubbles/test-kit'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShared } from '../../http/shared/openShared.ts'
import { countTogether } from '../../http/shared/sharedCounts.ts'
import { makeOrganisation } from '../../testing/harness.ts'
import { type LiveHarness, openLiveHarness, TestSocket, write } from './testing.ts'

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')
const missing = redisMissing ?? postgres?.skip
const CARET = { item: { client: 1, clock: 2 } }
const secret = new TextEncoder().encode('a secret of thirty-two characters or more')

async function startProcess(url: string, redisUrl: string): Promise<{ process: ChildProcess; port: number }> {
  const script = fileURLToPath(new URL('./testingProcess.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, redisUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout }))
    return { process: child, port: Number(line) }
  throw new Error('The second server ended before it listened.')
}

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.skipIf(missing !== undefined)(
  `two servers on one PostgreSQL and one Redis${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let redis: TestRedis
    let shared: TestDatabase
    let database: Database
    let here: LiveHarness
    let there: { process: ChildProcess; port: number }
    let reportId: string
    const sockets: TestSocket[] = []

    beforeAll(async () => {
      redis = await startRedis()
      shared = await postgres!.open()
      database = await openDatabase({
        environment: 'local',
        url: shared.location,
        connections: 3,
        messenger: openShared(redis.url, secret),
      })
      here = await openLiveHarness(database)
      await makeOrganisation(database, 'acme', [
        { sub: 'sub-builder', roles: ['Builder'] },
        { sub: 'sub-second', roles: ['Builder'] },
      ])
      there = await startProcess(shared.location, redis.url)
    })
    afterAll(async () => {
      const ended = new Promise((resolve) => there.process.once('exit', resolve))
      there.process.kill()
      await ended
      await here.close()
      await database.close()
      countTogether(null)
      await shared.dispose()
      await redis.kill()
    })
    beforeEach(async () => {
      const made = await here.call('sub-builder', {
        method: 'POST',
        url: '/api/report/v1/reports',
        body: { name: 'Two' },
      })
      reportId = made.body.id as string
    })
    afterEach(async () => {
      for (const socket of sockets.splice(0)) await socket.close()
    })

    const join = async (port: number, token = 'sub-builder') => {
      const socket = new TestSocket({ port, reportId })
      sockets.push(socket)
      expect(await socket.hello(token)).toMatchObject({ type: 'welcome' })
      return socket
    }
    const peopleOf = (socket: TestSocket) => [...socket.people.values()].map(({ userId }) => userId)

    test('who is at one is seen at the other: coming, moving, leaving', async () => {
      const one = await join(here.port)
      const two = await join(there.port, 'sub-second')
      await one.until(() => one.people.size === 2)
      await two.until(() => two.people.size === 2)
      expect(new Set(peopleOf(one))).toEqual(new Set(peopleOf(two)))
      // Each was the first in its own process: one of them gives way.
      const placesAt = (socket: TestSocket) => new Set([...socket.people.values()].map(({ place }) => place))
      await Promise.race([one, two].map((socket) => socket.until(() => placesAt(socket).size === 2)))

      two.say({ type: 'presence', cursor: { anchor: CARET, head: CARET }, blockId: 'block00001' })
      await one.until(() => [...one.people.values()].some(({ blockId }) => blockId === 'block00001'))
      const three = await join(here.port)
      await three.until(() => [...three.people.values()].some(({ blockId }) => blockId === 'block00001'))
      await three.close()
      await two.until(() => two.people.size === 2)
      await two.close()
      await one.until(() => one.people.size === 1)
    })

    test('no connection to PostgreSQL listens, and edits travel all the same', async () => {
      const [one, two] = [await join(here.port), await join(there.port, 'sub-second')]
      await one.edit(write('from here'))
      await two.until(() => two.text.includes('from here'))
      await two.edit(write('from there'))
      await one.until(() => one.text.includes('from there'))
      const admin = new pg.Client({ connectionString: shared.location })
      await admin.connect()
      const { rows } = await admin.query(
        "select 1 from pg_stat_activity where application_name = 'bubbles listener' and datname = current_database()",
      )
      await admin.end()
      expect(rows).toEqual([])
    })

    test('a Redis that is killed under edits loses none, and they see each other again when it is back', async () => {
      const [one, two] = [await join(here.port), await join(there.port, 'sub-second')]
      const words: string[] = []
      const writeAtBoth = async (from: number, to: number) => {
        for (let count = from; count < to; count++) {
          words.push(`one ${count}.`, `two ${count}.`)
          const answers = await Promise.all([
            one.edit(write(`one ${count}.`)),
            two.edit(write(`two ${count}.`)),
          ])
          expect(answers.map(({ type }) => type)).toEqual(['saved', 'saved'])
        }
      }
      await writeAtBoth(0, 5)
      const killed = redis.kill()
      await writeAtBoth(5, 15)
      await killed
      for (const each of [one, two]) await each.until(() => words.every((word) => each.text.includes(word)))
      await redis.start()
      await writeAtBoth(15, 20)
      for (const each of [one, two]) await each.until(() => words.every((word) => each.text.includes(word)))
      expect(one.text).toBe(two.text)

      // Presence too, with nothing but what the connections say when they are back.
      const three = await join(there.port)
      await vi.waitFor(
        () => {
          three.say({ type: 'presence', cursor: null, blockId: 'block00002' })
          expect([...one.people.values()].some(({ blockId }) => blockId === 'block00002')).toBe(true)
        },
        { timeout: 30_000, interval: 200 },
      )
    })
  },
)
