import { describeOneEngine } from '@bubbles/test-kit'
import { expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { createApp } from '../../http/app.ts'
import { registerMetrics } from '../../http/metrics.ts'
import { OrganisationIds } from '../../http/tenant.ts'
import { makeOrganisation } from '../../testing/harness.ts'
import { registerMcp } from './public.ts'

describeOneEngine('metrics of the MCP server', (open) => {
  it('count a tool once: as the call it makes, with what that was answered', async () => {
    const database = await open()
    await makeOrganisation(database, 'acme', [{ sub: 'sub-maker', roles: ['Builder'] }])
    const config = readConfig(
      readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters or more', BUBBLES_LOG: 'silent' }),
    )
    const app = createApp(config)
    registerMetrics(app, { config, database })
    app.decorateRequest('subject')
    app.get('/api/report/v1/reports', async (_request, reply) => reply.code(503).send({ detail: 'Busy.' }))
    registerMcp(app, {
      deps: { config, database, forgetPages: () => undefined },
      verifyAccessToken: async (sub) => {
        const now = new Date()
        return { sub, username: sub, originJti: sub, signedInAt: now, expiresAt: now }
      },
      organisationIds: new OrganisationIds(database),
      admission: app.admission,
    })
    const headers = {
      host: 'acme.bubbles.localhost:4000',
      authorization: 'Bearer sub-maker',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    }
    const say = (method: string, params = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/mcp',
        headers,
        payload: { jsonrpc: '2.0', id: 1, method, params },
      })
    await say('ping')
    const { result } = (await say('tools/call', { name: 'listReports' })).json<{ result: unknown }>()
    expect(result).toMatchObject({ isError: true, structuredContent: { detail: 'Busy.' } })
    const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    const counted = body.split('\n').filter((line) => line.startsWith('bubbles_http_request_seconds_count'))
    expect(counted).toEqual([
      expect.stringMatching(/\{method="POST",route="\/api\/mcp",status="200".*\} 1$/),
      expect.stringMatching(/\{method="GET",route="\/api\/report\/v1\/reports",status="503".*\} 1$/),
    ])
    await app.close()
  })
})
