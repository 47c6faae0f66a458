import { type Database, openDatabase, readUnchanging, tx } from '@bubbles/db'
import { type Cluster, clusterMissing, startCluster } from '@bubbles/test-kit/postgres'
import { newBlockId } from '@bubbles/report-document'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { attachPicture, makeReport, openReaders, publishReport } from '../modules/publication/testing.ts'
import { type Harness, makeOrganisation, openHarness } from './harness.ts'

const publisher = 'sub-publisher'
const MAX_LAG_MS = 2_000
const platform = { kind: 'platform' } as const

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

describe.skipIf(clusterMissing !== undefined)(
  `two PostgreSQL servers, one of which follows the other${clusterMissing ? ` (skipped: ${clusterMissing})` : ''}`,
  () => {
    let primary: Cluster
    let replica: Cluster
    /** Of the process that members use, and of the one that readers use. */
    let writing: Database
    let reading: Database
    let harness: Harness
    let readers: FastifyInstance
    let reportId: string
    let publicationId: string
    const failures: string[] = []
    let hasWorked = 0

    const until = (isSo: () => boolean | Promise<boolean>) =>
      vi.waitUntil(isSo, { interval: 50, timeout: 60_000 })
    const administer = async <Row extends pg.QueryResultRow>({ url }: Cluster, statement: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<Row>(statement)
      await client.end()
      return rows
    }
    const stats = () => reading.replica!.stats()
    const isInUse = () => until(() => stats().state === 'in use')
    const ask = (path: string) =>
      readers.inject({ url: `/bubbles/${path}`, headers: { host: 'acme.bubbles.localhost:4000' } })
    const callReports = (method: 'PUT' | 'DELETE' | 'POST', url: string, body?: unknown) =>
      harness.call(publisher, { method, url: `/api/report/v1${url}`, body, headers: { 'if-match': '*' } })
    /** Nothing is applied by the replica meanwhile. */
    const stopReplay = () => administer(replica, 'select pg_wal_replay_pause()')
    const resumeReplay = () => administer(replica, 'select pg_wal_replay_resume()')

    beforeAll(async () => {
      primary = await startCluster()
      // Both servers in one address, as the machine's own lookup of the primary wants it.
      writing = await openDatabase({ environment: 'local', url: primary.url, connections: 3 })
      replica = await primary.replicate({ isAwaited: false })
      await writing.close()
      const both = primary.url.replace(`:${primary.port}`, `:${primary.port},127.0.0.1:${replica.port}`)
      writing = await openDatabase({ environment: 'local', url: both, connections: 3 })
      reading = await openDatabase({
        environment: 'local',
        url: both,
        connections: 3,
        replica: {
          url: replica.url,
          connections: 3,
          maxLagMilliseconds: MAX_LAG_MS,
          onFailure: (error) => failures.push(error.message),
          onWorked: () => (hasWorked += 1),
        },
      })
      harness = await openHarness(writing)
      readers = await openReaders(reading)
      await makeOrganisation(writing, 'acme', [{ sub: publisher, roles: ['Builder', 'Publisher'] }])
      reportId = await makeReport(harness, publisher, { title: 'Wind', text: 'First edition.' })
      publicationId = await publishReport(harness, publisher, {
        audience: 'public',
        reportId,
        slug: 'wind',
      })
    })
    afterAll(async () => {
      await readers?.close()
      await harness?.close()
      await Promise.all([reading?.close(), writing?.close()])
      await replica?.remove()
      await primary?.remove()
    })

    test('pages, pictures and the data of figures come from the replica once it has them', async () => {
      await isInUse()
      const key = await attachPicture(writing, publicationId, new Uint8Array([1, 2, 3]))
      const lsn = await administer<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn')
      await until(async () => {
        const [row] = await administer<{ isThere: boolean }>(
          replica,
          `select pg_last_wal_replay_lsn() >= '${lsn[0]!.lsn}' as "isThere"`,
        )
        return row!.isThere
      })
      const before = stats().reads
      const page = await ask('wind')
      expect([page.statusCode, page.body.includes('First edition.')]).toEqual([200, true])
      const picture = await ask(`media/${key}`)
      expect([picture.statusCode, [...picture.rawPayload]]).toEqual([200, [1, 2, 3]])
      expect(stats().reads).toEqual({ replica: before.replica + 2, primary: before.primary })
    })

    test('row-level security holds there as it does on the primary, and nothing can be written', async () => {
      const scope = { kind: 'organisation', organisationId: '00000000-0000-4000-8000-000000000000' } as const
      const count = () =>
        tx()
          .selectFrom('reports')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirst()
      const { reads } = stats()
      expect(await readUnchanging(reading, scope, count)).toEqual({ count: 0 })
      expect(await readUnchanging(reading, platform, count)).toEqual({ count: 1 })
      expect(stats().reads.replica).toBe(reads.replica + 2)
      const write = readUnchanging(reading, platform, () => sql`update users set name = ''`.execute(tx()))
      await expect(write).rejects.toMatchObject({ sqlState: '25006' })
    })

    test('what was published or withdrawn is seen at once, however far the replica is behind', async () => {
      await isInUse()
      await stopReplay()
      await callReports('PUT', `/reports/${reportId}/sharing`, { indexed: false })
      const value = {
        type: 'paragraph',
        attrs: { id: newBlockId() },
        content: [{ type: 'text', text: 'Second.' }],
      }
      const edited = await harness.call(publisher, {
        method: 'PATCH',
        url: `/api/report/v1/reports/${reportId}/document`,
        body: { operations: [{ op: 'add', path: '/content/2', value }] },
        headers: { 'if-match': '*' },
      })
      expect(edited.status).toBe(200)
      await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
      await until(async () => (await ask('wind')).body.includes('Second.'))

      expect((await callReports('DELETE', `/published-reports/public/${reportId}`)).status).toBe(204)
      await until(async () => (await ask('wind')).statusCode === 410)
      await publishReport(harness, publisher, { audience: 'public', reportId, slug: 'wind' })
      await until(async () => (await ask('wind')).statusCode === 200)
      const sharing = { password: 'a long password' }
      expect((await callReports('PUT', `/reports/${reportId}/sharing`, sharing)).status).toBe(200)
      await until(async () => (await ask('wind')).statusCode === 401)
      expect((await callReports('PUT', `/reports/${reportId}/sharing`, { password: null })).status).toBe(200)
      await until(async () => (await ask('wind')).statusCode === 200)
    })

    test('further behind than it may be, it is not asked, which is shown and said', async () => {
      await until(() => stats().state === 'behind')
      expect(stats().lagSeconds).toBeGreaterThan(MAX_LAG_MS / 1000)
      expect(failures.at(-1)).toBe(
        'The replica is more than 2 seconds behind, or it isn’t known how far. The primary is read instead.',
      )
      const { reads } = stats()
      expect(await readUnchanging(reading, platform, async () => 1)).toBe(1)
      expect(stats().reads).toEqual({ replica: reads.replica, primary: reads.primary + 1 })
      await resumeReplay()
      await isInUse()
      expect(stats().lagSeconds).toBe(0)
    })

    test('a replica that is gone costs no reader anything, and is used again once it is back', async () => {
      await replica.stop('SIGKILL')
      expect(await readUnchanging(reading, platform, async () => 1)).toBe(1)
      expect((await ask('wind')).statusCode).toBe(200)
      await until(() => stats().state === 'away')
      expect(failures.at(-1)).toMatch(/^The replica doesn’t answer: .+\. The primary is read instead\.$/)
      await replica.start()
      const before = hasWorked
      await isInUse()
      await until(() => hasWorked > before)
    })

    test('a primary that dies is replaced by the replica: what was acknowledged is there, and work goes on', async () => {
      const heard: (string | null)[] = []
      await writing.listen('flags', (payload) => heard.push(payload))
      await isInUse()
      const reports = () =>
        writing.transaction(platform, async () =>
          (await tx().selectFrom('reports').select('name').execute()).map(({ name }) => name),
        )
      const before = await reports()
      await until(async () => {
        const rows = await administer<{ level: boolean }>(
          primary,
          'select replay_lsn = pg_current_wal_lsn() as level from pg_stat_replication',
        )
        return rows[0]?.level === true
      })
      await primary.stop('SIGKILL')
      await expect(reports()).rejects.toMatchObject({ code: 'unavailable' })
      await administer(replica, 'select pg_promote()')

      await until(async () => (await reports().catch(() => null)) !== null)
      expect(await reports()).toEqual(before)
      const made = await callReports('POST', '/reports', { name: 'After' })
      expect(made.status).toBe(201)
      expect((await ask('wind')).statusCode).toBe(200)
      await until(() => stats().state === 'promoted')
      expect(failures.at(-1)).toMatch(/is no replica \(any more\)/)
      // It lost its connection, and says that something may be missing once it has another.
      await until(() => heard.includes(null))
    })
  },
)
