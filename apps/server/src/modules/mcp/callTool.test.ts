import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { createApp } from '../../http/app.ts'
import { registerMetrics } from '../../http/metrics.ts'
import { OrganisationIds } from '../../http/tenant.ts'
import { makeOrganisation } from '../../testing/harness.ts'
import { registerMcp } from './public.ts'

const HEADERS = {
  host: 'acme.bubbles.localhost:4000',
  authorization: 'Bearer sub-maker',
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
}

describeOneEngine('the call of a tool', (open) => {
  let app: FastifyInstance

  beforeAll(async () => {
    const database = await open()
    await makeOrganisation(database, 'acme', [{ sub: 'sub-maker', roles: ['Builder'] }])
    const config = readConfig(
      readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters or more', BUBBLES_LOG: 'silent' }),
    )
    app = createApp(config)
    registerMetrics(app, { config, database })
    app.decorateRequest('subject')
    app.get('/api/report/v1/reports', async (_request, reply) => reply.code(503).send({ detail: 'Busy.' }))
    app.get('/api/iam/v1/organisations/branding', async (_request, reply) => reply.code(502).send('<h1>Oh'))
    registerMcp(app, {
      deps: { config, database, forgetPages: () => undefined },
      verifyAccessToken: async (sub) => {
        const now = new Date()
        return { sub, username: sub, originJti: sub, signedInAt: now, expiresAt: now }
      },
      organisationIds: new OrganisationIds(database),
      admission: app.admission,
    })
    await app.ready()
    return () => app.close()
  })

  const say = async (method: string, params = {}) => {
    const payload = { jsonrpc: '2.0', id: 1, method, params }
    const answer = await app.inject({ method: 'POST', url: '/api/mcp', headers: HEADERS, payload })
    return answer.json<{ result: unknown }>().result
  }

  it('is counted once: as that call, with what it was answered', async () => {
    await say('ping')
    expect(await say('tools/call', { name: 'listReports' })).toMatchObject({
      isError: true,
      structuredContent: { detail: 'Busy.' },
    })
    const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    const counted = body.split('\n').filter((line) => line.startsWith('bubbles_http_request_seconds_count'))
    expect(counted).toEqual([
      expect.stringMatching(/\{method="POST",route="\/api\/mcp",status="200".*\} 1$/),
      expect.stringMatching(/\{method="GET",route="\/api\/report\/v1\/reports",status="503".*\} 1$/),
    ])
  })

  it('that fails as nobody expected says nothing of how, and is reported', async () => {
    const failed: string[] = []
    app.failures.failed = (what) => void failed.push(what)
    expect(await say('tools/call', { name: 'getBranding' })).toMatchObject({
      isError: true,
      content: [{ text: 'Something went wrong on the server. It has been recorded.' }],
      structuredContent: { code: 'internal', status: 500 },
    })
    expect(failed).toEqual(['the tool getBranding'])
  })
})
