import { randomBytes } from 'node:crypto'
import { tx } from '@bubbles/db'
import { CONNECTION_LIMITS } from '@bubbles/domain'
import { newBlockId, type ReportDocument } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { refreshDueData } from '../public.ts'

const CONNECTIONS = '/api/iam/v1/organisations/data-connections'
const API = '/api/report/v1'
const URL_OF_POSTGRES = process.env.TEST_DATABASE_URL

/** A database that an admin connects, and a figure that a builder gives its data from there. */
describe.skipIf(URL_OF_POSTGRES === undefined)('with PostgreSQL', () => {
  describeOneEngine('connections to databases', (open) => {
    let harness: Harness
    let warehouse: Client
    let reportId: string
    let fields: Record<string, unknown>
    const chart = newBlockId()
    const call = (
      as: string,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      body?: unknown,
      host = 'acme',
    ) => harness.call(as, { method, url, body, host, headers: { 'if-match': '*' } })
    const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
    const make = async (over: object = {}) =>
      (await call('sub-admin', 'POST', CONNECTIONS, { ...fields, ...over })).body
    const source = `${API}/reports/`
    const sources = async () =>
      (await call('sub-builder', 'GET', `${source}${reportId}/data-sources`)).body.dataSources[0]
    const values = async () => {
      const { document } = (await call('sub-builder', 'GET', `${API}/reports/${reportId}`)).body
      const { attrs } = (document as ReportDocument).content.find(({ type }) => type === 'chart')!
      return (await call('sub-builder', 'GET', `${API}/datasets/${String(attrs!.dataset)}`)).body.dataset.rows
    }
    const dueNow = async () => {
      await inPlatform(() => tx().updateTable('data_sources').set({ next_at: new Date() }).execute())
      await refreshDueData(harness, new Date())
    }

    beforeAll(async () => {
      const url = new URL(URL_OF_POSTGRES!)
      const database = `warehouse_${randomBytes(6).toString('hex')}`
      const server = new Client(url.href)
      await server.connect()
      await server.query(`create database ${database}`)
      url.pathname = `/${database}`
      warehouse = new Client(url.href)
      await warehouse.connect()
      await warehouse.query(
        `create table sale (day date, amount int); insert into sale values ('2026-01-01', 4), ('2026-01-02', 5)`,
      )
      fields = {
        name: 'Sales',
        kind: 'PostgreSQL',
        host: url.hostname,
        port: Number(url.port || 5432),
        database,
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password) || 'the password of the warehouse',
        tls: false,
        shared: true,
      }
      harness = await openHarness(await open(), {}, { DATA_CONNECTION_HOSTS: url.host })
      await makeOrganisation(harness.database, 'acme', [
        { sub: 'sub-admin', roles: ['Admin'] },
        { sub: 'sub-builder', roles: ['Builder'] },
      ])
      await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-other', roles: ['Admin', 'Builder'] }])
      reportId = (await call('sub-builder', 'POST', `${API}/reports`, { name: 'Sales' })).body.id
      return async () => {
        await harness.close()
        await warehouse.end()
        await server.query(`drop database ${database} with (force)`)
        await server.end()
      }
    })

    it('are an admin’s to make, and their password never comes out', async () => {
      const created = await call('sub-admin', 'POST', CONNECTIONS, fields)
      expect(created.status).toBe(201)
      const { id } = created.body
      expect((await call('sub-builder', 'GET', CONNECTIONS)).status).toBe(403)
      expect((await call('sub-admin', 'POST', CONNECTIONS, fields)).status).toBe(409)
      const tried = await call('sub-admin', 'POST', `${CONNECTIONS}/${id}/test`)
      expect([tried.body.works, tried.body.sentence]).toEqual([
        true,
        expect.stringContaining('“Sales” answered in'),
      ])
      const moved = await call('sub-admin', 'PATCH', `${CONNECTIONS}/${id}`, { host: 'db.example.org' })
      expect([moved.status, moved.body.errors[0].pointer]).toEqual([400, '/password'])
      expect((await call('sub-admin', 'PATCH', `${CONNECTIONS}/${id}`, { name: 'Sales ' })).status).toBe(200)
      const all = JSON.stringify([
        created.body,
        (await call('sub-admin', 'GET', CONNECTIONS)).body,
        await inPlatform(() => tx().selectFrom('audit_log').select('subject').execute()),
        await inPlatform(() =>
          tx().selectFrom('data_connections').select(['name', 'host', 'login', 'certificate']).execute(),
        ),
      ])
      expect(all).not.toContain(fields.password)
      const [row] = await inPlatform(() =>
        tx().selectFrom('data_connections').select('sealed_password').execute(),
      )
      expect(Buffer.from(row!.sealed_password).includes(String(fields.password))).toBe(false)
    })

    it('give a figure its data, and new data later, with the rules of addresses', async () => {
      const { connections } = (await call('sub-builder', 'GET', `${API}/data-connections`)).body
      expect(Object.keys(connections[0])).toEqual(['id', 'name', 'kind'])
      const query = { connectionId: connections[0].id, query: 'select day, amount from sale order by day' }
      const tried = await call('sub-builder', 'POST', `${source}${reportId}/data-query`, query)
      expect([tried.status, tried.body.total, tried.body.dataset.rows[0]]).toEqual([
        200,
        2,
        ['2026-01-01', 4],
      ])
      const wrong = await call('sub-builder', 'POST', `${source}${reportId}/data-query`, {
        ...query,
        query: 'delete from sale',
      })
      expect([wrong.status, wrong.body.fault]).toEqual([422, 'query'])
      const connected = await call('sub-builder', 'PUT', `${source}${reportId}/data-sources/${chart}/query`, {
        ...query,
        schedule: { repeats: 'hourly' },
      })
      expect(connected.body.dataSource).toMatchObject({
        address: null,
        query: { text: query.query, connection: { name: 'Sales', kind: 'PostgreSQL' } },
      })
      const { table } = connected.body
      const [x, y] = table.dataset.columns
      await call('sub-builder', 'PATCH', `${API}/reports/${reportId}/document`, {
        operations: [
          {
            op: 'add',
            path: '/content/2',
            value: {
              type: 'chart',
              attrs: { id: chart, dataset: table.hash, kind: 'line', x: x.id, series: [y.id] },
            },
          },
        ],
      })
      await warehouse.query(`insert into sale values ('2026-01-03', 6)`)
      await dueNow()
      expect(await values()).toEqual([
        ['2026-01-01', 4],
        ['2026-01-02', 5],
        ['2026-01-03', 6],
      ])
      await warehouse.query('alter table sale rename amount to total')
      await dueNow()
      expect([(await sources()).fault.code, (await values()).length]).toEqual(['query', 3])
      await warehouse.query('alter table sale rename total to amount')
      const refreshed = await call(
        'sub-builder',
        'POST',
        `${source}${reportId}/data-sources/${chart}/refresh`,
      )
      expect([refreshed.body.outcome, refreshed.body.dataSource.fault]).toEqual(['unchanged', null])
    })

    it('are no one else’s, and stop when they aren’t shared any more or deleted', async () => {
      const [{ id }] = (await call('sub-admin', 'GET', CONNECTIONS)).body.connections
      const theirs = (await call('sub-other', 'POST', `${API}/reports`, { name: 'Theirs' }, 'globex')).body.id
      const body = { connectionId: id, query: 'select 1 as one' }
      const stolen = await call('sub-other', 'POST', `${source}${theirs}/data-query`, body, 'globex')
      expect([stolen.status, stolen.body.code]).toEqual([404, 'not-found'])
      await call('sub-admin', 'PATCH', `${CONNECTIONS}/${id}`, { shared: false })
      expect((await call('sub-builder', 'POST', `${source}${reportId}/data-query`, body)).status).toBe(404)
      await dueNow()
      expect((await sources()).fault.words).toContain('isn’t shared with builders any more')
      expect((await call('sub-admin', 'DELETE', `${CONNECTIONS}/${id}`)).status).toBe(204)
      await dueNow()
      expect([(await sources()).query.connection, (await values()).length]).toEqual([null, 3])
      expect((await sources()).fault.words).toContain('was deleted')
    })

    it('are limited in number, also where several are made at once', async () => {
      for (let at = 1; at < CONNECTION_LIMITS.count; at++) await make({ name: `One of many ${at}` })
      const raced = await Promise.all([make({ name: 'Last' }), make({ name: 'Too many' })])
      expect(raced.filter(({ id }) => id)).toHaveLength(1)
    })
  })
})
