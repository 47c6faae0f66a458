import { type Database, tx } from '@bubbles/db'
import { emptyDocument } from '@bubbles/report-document'
import { testDatabases } from '@bubbles/test-kit'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { createApp } from '../../http/app.ts'
import { OrganisationIds } from '../../http/tenant.ts'
import { makeOrganisation } from '../../testing/harness.ts'
import { createReportFrom } from '../report/public.ts'
import { registerLive } from './public.ts'
import { refusedUpgrade, TestSocket } from './testing.ts'

const config = readConfig(
  readEnv({
    BUBBLES_SECRET: 'a secret of thirty-two characters or more',
    BUBBLES_LOG: 'silent',
    BUBBLES_DEMO: '0',
    BUBBLES_ENV: 'development',
    PORT: '4000',
  }),
)
const dashboard = config.development!.dashboard.url
const builder = 'sub-builder'

describe('a report’s socket in development', () => {
  let reportId: string
  let port: number
  let dispose: () => Promise<void>

  const makeReport = (database: Database, organisationId: string) =>
    database.transaction({ kind: 'organisation', organisationId }, async () => {
      const { id } = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', builder)
        .select('id')
        .executeTakeFirstOrThrow()
      return createReportFrom(organisationId, id, emptyDocument('Dev'), { name: 'Dev', isTemplate: false })
    })

  beforeAll(async () => {
    const [engine] = await testDatabases()
    const opened = await engine!.open()
    const { database } = opened
    const acme = await makeOrganisation(database, 'acme', [{ sub: builder, roles: ['Builder'] }])
    reportId = await makeReport(database, acme)
    const app = createApp(config)
    registerLive(app, {
      config,
      deps: { config, database, forgetPages: () => undefined },
      verifyAccessToken: (token) => Promise.resolve({ sub: token }),
      organisationIds: new OrganisationIds(database),
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
    dispose = async () => {
      await app.close()
      await opened.dispose()
    }
  })
  afterAll(() => dispose())

  const at = (own = {}) => ({ port, reportId, hostHeader: 'localhost:4002', origin: dashboard, ...own })

  it('takes the organisation from the greeting, since a browser sends no header of its own', async () => {
    const socket = new TestSocket(at())
    expect(await socket.hello(builder, { originalHost: 'acme' })).toMatchObject({ type: 'welcome' })
    await socket.close()
  })

  it('takes it from `original-host`, as the calls do', async () => {
    const socket = new TestSocket(at({ headers: { 'original-host': 'acme' } }))
    expect(await socket.hello(builder)).toMatchObject({ type: 'welcome' })
    await socket.close()
  })

  it.each([undefined, 'globex', 'not a name'])('knows no report of %j', async (originalHost) => {
    const socket = new TestSocket(at())
    const answer = await socket.hello(builder, originalHost === undefined ? {} : { originalHost })
    expect(answer).toMatchObject({ type: 'ending', problem: { code: 'organisation-not-found' } })
    await socket.close()
  })

  it('opens for the dashboard’s own page alone', async () => {
    expect(await refusedUpgrade(at({ origin: 'http://localhost:9999' }))).toMatchObject({ status: 403 })
  })
})
