import { tx } from '@bubbles/db'
import { type TestDatabase, testDatabases } from '@bubbles/test-kit'
import { createHash } from 'node:crypto'
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { makeOrganisation } from '../../testing/harness.ts'
import { type LiveHarness, openLiveHarness, TestSocket, write } from './testing.ts'

const postgres = (await testDatabases()).find(({ name }) => name === 'postgres')
const builder = 'sub-builder'

/** What of each client a document holds, to compare. */
const contentsOf = (ydoc: Y.Doc): string =>
  JSON.stringify([...Y.decodeStateVector(Y.encodeStateVector(ydoc))].toSorted(([a], [b]) => a - b))

/** A second server, in a process of its own on the same database. */
async function startProcess(url: string): Promise<{ process: ChildProcess; port: number }> {
  const script = fileURLToPath(new URL('./testingProcess.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout }))
    return { process: child, port: Number(line) }
  throw new Error('The second server ended before it listened.')
}

describe.skipIf(!postgres || postgres.skip !== undefined)(
  `two servers on one PostgreSQL${postgres?.skip ? ` (skipped: ${postgres.skip})` : ''}`,
  () => {
    let shared: TestDatabase
    let here: LiveHarness
    let there: { process: ChildProcess; port: number }
    let acme: string
    let reportId: string
    const sockets: TestSocket[] = []

    beforeAll(async () => {
      if (!postgres) return
      shared = await postgres.open()
      here = await openLiveHarness(shared.database)
      acme = await makeOrganisation(shared.database, 'acme', [
        { sub: builder, roles: ['Builder'] },
        { sub: 'sub-second', roles: ['Builder'] },
      ])
      there = await startProcess(shared.location)
    })
    afterAll(async () => {
      const ended = new Promise((resolve) => there.process.once('exit', resolve))
      there.process.kill()
      await ended
      await here.close()
      await shared.dispose()
    })
    beforeEach(async () => {
      const made = await here.call(builder, {
        method: 'POST',
        url: '/api/report/v1/reports',
        body: { name: 'Two' },
      })
      reportId = made.body.id as string
    })
    afterEach(async () => {
      for (const socket of sockets.splice(0)) await socket.close()
    })

    const join = async (port: number, token = builder) => {
      const socket = new TestSocket({ port, reportId })
      sockets.push(socket)
      expect(await socket.hello(token)).toMatchObject({ type: 'welcome' })
      return socket
    }

    test('an edit at one is seen at the other, whichever way it came', async () => {
      const [one, two] = [await join(here.port), await join(there.port, 'sub-second')]
      await one.edit(write('from here'))
      await two.until(() => two.text.includes('from here'))
      await two.edit(write('from there'))
      await one.until(() => one.text.includes('from there'))
      await here.call(builder, {
        method: 'PUT',
        url: `/api/report/v1/reports/${reportId}`,
        body: { name: 'Renamed' },
      })
      await two.until(() => two.text.includes('Renamed'))
      // This process knew the document before the other wrote: it takes what it lacks from the log.
      await one.edit(write('and on'))
      await two.until(() => two.text.includes('and on'))
      expect(one.text).toBe(two.text)
    })

    test('a comment at one is told of at the other, and once more when some may have been missed', async () => {
      const reviews = (socket: TestSocket) => socket.answers.filter(({ type }) => type === 'review').length
      const comment = (words: string) =>
        here.call(builder, {
          method: 'POST',
          url: `/api/report/v1/reports/${reportId}/threads`,
          body: { blockId: 'block00001', blockLabel: '', body: words, mentions: [] },
        })
      const [one, two] = [await join(here.port), await join(there.port, 'sub-second')]
      expect((await comment('Share of what?')).status).toBe(201)
      await two.until(() => reviews(two) === 1)
      expect([reviews(one), reviews(two)]).toEqual([1, 1])

      const admin = new pg.Client({ connectionString: shared.location })
      await admin.connect()
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bubbles listener' and datname = current_database()",
      )
      await admin.end()
      await two.until(() => reviews(two) === 2)
      expect((await comment('And since when?')).status).toBe(201)
      await two.until(() => reviews(two) === 3)
    })

    test('both write at the same moment', async () => {
      const people = [await join(here.port), await join(there.port), await join(there.port, 'sub-second')]
      await Promise.all(
        people.flatMap((person, index) =>
          Array.from({ length: 10 }, (_, count) => person.edit(write(`word ${index} ${count}.`))),
        ),
      )
      const all = people.flatMap((_, index) =>
        Array.from({ length: 10 }, (_, count) => `word ${index} ${count}.`),
      )
      for (const person of people) await person.until(() => all.every((word) => person.text.includes(word)))
      expect(new Set(people.map(({ text }) => text)).size).toBe(1)
    })

    test('what was told to nobody, and what was told while nobody could hear, is found in the log', async () => {
      const [one, two] = [await join(here.port), await join(there.port)]
      const before = Y.encodeStateVector(one.ydoc)
      const copy = new Y.Doc()
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(one.ydoc))
      write('by a process that died')(copy.getXmlFragment('document'))
      const update = Y.encodeStateAsUpdate(copy, before)
      await shared.database.transaction({ kind: 'organisation', organisationId: acme }, async () => {
        const { id } = await tx()
          .selectFrom('users')
          .where('pool_sub', '=', builder)
          .select('id')
          .executeTakeFirstOrThrow()
        await tx()
          .insertInto('document_updates')
          .values({
            organisation_id: acme,
            report_id: reportId,
            seq: 2,
            update,
            update_hash: createHash('sha256').update(update).digest(),
            created_by: id,
          })
          .execute()
        await tx().updateTable('reports').set({ head_seq: 2 }).where('id', '=', reportId).execute()
      })
      for (const socket of [one, two])
        await socket.until(() => socket.text.includes('by a process that died'))

      const admin = new pg.Client({ connectionString: shared.location })
      await admin.connect()
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bubbles listener' and datname = current_database()",
      )
      await admin.end()
      await one.edit(write('while deaf'))
      await two.until(() => two.text.includes('while deaf'))
      await two.edit(write('heard again'))
      await one.until(() => one.text.includes('heard again'))
      expect(one.text).toBe(two.text)
    })

    test(
      'random edits over real sockets at both, with connections that break, end equal',
      { timeout: 120_000 },
      () =>
        fc.assert(
          fc.asyncProperty(
            fc.array(
              fc.record({
                who: fc.nat({ max: 2 }),
                word: fc.string({ minLength: 1, maxLength: 8 }),
                breaks: fc.nat({ max: 5 }),
              }),
              { minLength: 3, maxLength: 15 },
            ),
            async (story) => {
              const made = await here.call(builder, {
                method: 'POST',
                url: '/api/report/v1/reports',
                body: { name: 'Any' },
              })
              reportId = made.body.id as string
              const ports = [here.port, there.port, there.port]
              const people = await Promise.all(ports.map((port) => join(port)))
              for (const { who, word, breaks } of story) {
                const socket = people[who]!
                if (breaks > 0) void socket.edit(write(word)).catch(() => undefined)
                else {
                  // Offline: what was on its way may or may not have arrived. It is sent again, whole.
                  socket.socket.terminate()
                  await socket.until(() => socket.closeCode !== undefined)
                  const back = new TestSocket({ port: ports[who]!, reportId })
                  sockets.push(back)
                  Y.applyUpdate(back.ydoc, Y.encodeStateAsUpdate(socket.ydoc))
                  write(word)(back.ydoc.getXmlFragment('document'))
                  await back.hello(builder)
                  people[who] = back
                }
              }
              for (const person of people)
                expect(await person.sendUpdate(Y.encodeStateAsUpdate(person.ydoc))).toMatchObject({
                  type: 'saved',
                })
              const { body } = await here.call(builder, { url: `/api/report/v1/reports/${reportId}` })
              const server = new Y.Doc()
              Y.applyUpdate(server, Buffer.from(body.state as string, 'base64'))
              const full = contentsOf(server)
              for (const person of people) await person.until(() => contentsOf(person.ydoc) === full)
              expect(new Set(people.map(({ text }) => text)).size).toBe(1)
              for (const socket of sockets.splice(0)) await socket.close()
            },
          ),
          { numRuns: 30 },
        ),
    )
  },
)
