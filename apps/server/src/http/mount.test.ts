import { type Call, calls } from '@bubbles/contract'
import { describeOneEngine } from '@bubbles/test-kit'
import { tx } from '@bubbles/db'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../testing/harness.ts'

const SOME_ID = '00000000-0000-4000-8000-000000000000'

describeOneEngine('every call', (open) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-builder', roles: ['Builder'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder', 'Admin', 'Publisher'] },
    ])
    return () => harness.close()
  })

  const routes = Object.entries<Call>(calls).map(([operationId, call]) => ({
    operationId,
    call,
    url: `/api/${call.service}/${call.path.replaceAll(/\{\w+\}/g, SOME_ID)}`,
    method: call.method as 'GET',
  }))
  const guarded = routes.filter(({ call }) => call.capability !== 'public')

  it.each(guarded)('$operationId needs a token', async ({ url, method }) => {
    for (const token of [null, 'forged']) {
      const answer = await harness.call(token, { method, url })
      expect(answer).toMatchObject({ status: 401, text: expect.stringMatching(/^$|sign-in-required/) })
    }
  })

  it.each(guarded.filter(({ call }) => call.tenant))(
    '$operationId answers a stranger as if the organisation were not there',
    async ({ url, method }) => {
      const stranger = await harness.call('sub-stranger', { method, url })
      const nowhere = await harness.call('sub-stranger', { method, url, host: 'nowhere' })
      expect(stranger.status).toBe(404)
      expect(stranger.text).toBe(nowhere.text)
    },
  )

  it.each(guarded.filter(({ call }) => call.notBuilt && call.capability === 'user.self'))(
    '$operationId answers 501 with a code until it is built',
    async ({ url, method, call }) => {
      const answer = await harness.call('sub-builder', { method, url, host: call.tenant ? 'acme' : 'login' })
      expect(answer).toMatchObject({ status: 501, body: { code: 'not-built' } })
    },
  )

  describe('a body that does not fit', () => {
    it.each([
      [{ name: 7 }, 'The field “name” must be text.', '/name'],
      [{ name: 'A', colour: 'red' }, 'The field “colour” isn’t recognised here.', '/colour'],
      [[], 'The body must be an object.', ''],
    ])('%j gets 400 naming the field', async (body, detail, pointer) => {
      const answer = await harness.call('sub-builder', {
        method: 'POST',
        url: '/api/report/v1/reports',
        body,
      })
      expect(answer.status).toBe(400)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.body.detail).toContain(detail)
      expect(answer.body.errors[0].pointer).toBe(pointer)
    })

    it.each([
      ['{"name":', 'not valid JSON'],
      ['{"__proto__":{"polluted":1}}', '__proto__'],
      [`{"a":${'['.repeat(80)}${']'.repeat(80)}}`, 'nested deeper'],
    ])('%s gets 400', async (body, detail) => {
      const answer = await harness.call('sub-builder', {
        method: 'POST',
        url: '/api/report/v1/reports',
        body,
      })
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toContain(detail)
    })

    it.each([
      ['POST', 'datasets'],
      ['PATCH', `reports/${SOME_ID}/document`],
    ] as const)('of 100,000 levels gets 400 at %s %s', async (method, path) => {
      const body = `{"dataset":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
      const answer = await harness.call('sub-builder', { method, url: `/api/report/v1/${path}`, body })
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('nested deeper') },
      })
    })

    it('changes nothing', async () => {
      const rows = await harness.database.transaction({ kind: 'platform' }, () =>
        tx().selectFrom('reports').select('id').execute(),
      )
      expect(rows).toEqual([])
    })
  })

  it('refuses the wrong role with 403', async () => {
    const answer = await harness.call('sub-viewer', {
      method: 'POST',
      url: '/api/report/v1/reports',
      body: { name: 'A' },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('answers 421 to a host that is none of the product', async () => {
    const answer = await harness.app.inject({ url: '/api/iam/v1/users', headers: { host: 'evil.example' } })
    expect(answer.statusCode).toBe(421)
  })

  it('closes every answer of the API, refused ones too', async () => {
    const long = JSON.stringify({ name: 'x'.repeat(2_000_000) })
    const answers = [
      await harness.call('sub-builder', { url: '/api/report/v1/nothing' }),
      await harness.call('sub-builder', { method: 'POST', url: '/api/report/v1/reports', body: long }),
      await harness.call('sub-builder', {
        method: 'POST',
        url: '/api/report/v1/reports',
        body: 'x',
        headers: { 'content-type': 'text/csv' },
      }),
      await harness.call('sub-builder', { url: '/api/report/v1/reports/%zz' }),
      await harness.call(null, { url: '/api/report/v1/reports' }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 413, 415, 400, 401])
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(headers['content-type']).toContain('application/problem+json')
    }
  })

  it('looks at the token before it takes a body in, and takes the contract’s sizes', async () => {
    const dataset = {
      columns: [{ id: 'c1', name: 'Words', type: 'text' }],
      rows: Array.from({ length: 3000 }, () => ['x'.repeat(600)]),
    }
    const send = (as: string | null) =>
      harness.call(as, { method: 'POST', url: '/api/report/v1/datasets', body: { name: '', dataset } })
    expect((await send(null)).status).toBe(401)
    expect((await send('sub-builder')).status).toBe(201)
  })

  it('ignores original-host outside development', async () => {
    const answer = await harness.call('sub-stranger', {
      url: '/api/iam/v1/organisations',
      headers: { 'original-host': 'globex' },
    })
    expect(answer.status).toBe(404)
  })
})
