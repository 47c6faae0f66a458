import { describeEachEngine } from '@bubbles/test-kit'
import fastJsonPatch from 'fast-json-patch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport } from '../modules/publication/testing.ts'
import { type Harness, makeOrganisation, openHarness } from '../testing/harness.ts'

const REPORTS = '/api/report/v1/reports'

describeEachEngine('HTTP as its readers know it', (open) => {
  let harness: Harness
  let reportId: string
  beforeAll(async () => {
    const database = await open()
    await makeOrganisation(database, 'acme', [{ sub: 'sub-builder', roles: ['Builder'] }])
    harness = await openHarness(database)
    reportId = await makeReport(harness, 'sub-builder', { title: 'Wind', text: 'It blew.' })
  })
  afterAll(() => harness.close())
  const documentUrl = () => `${REPORTS}/${reportId}/document`
  const read = async () =>
    (await harness.call('sub-builder', { url: `${REPORTS}/${reportId}` })).body as {
      version: number
      document: { content: { content?: { text: string }[] }[] }
    }

  test.each([
    ['PATCH', REPORTS, 'GET, HEAD, OPTIONS, POST'],
    ['POST', `${REPORTS}/a-report`, 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['GET', '/api/engagement/v1/analytics/setup', 'OPTIONS, POST'],
  ] as const)('%s %s is answered with what the address takes', async (method, url, allow) => {
    const answer = await harness.call('sub-builder', { method, url })
    expect(answer).toMatchObject({
      status: 405,
      headers: { allow },
      body: {
        code: 'method-not-allowed',
        detail: `This address doesn’t support ${method}. It supports ${allow}.`,
      },
    })
  })

  test('an address that is none is not found, with any method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const)
      expect(await harness.call('sub-builder', { method, url: '/api/report/v1/nothing' })).toMatchObject({
        status: 404,
      })
  })

  test('OPTIONS and HEAD are answered', async () => {
    const options = await harness.call(null, { method: 'OPTIONS', url: REPORTS })
    expect([options.status, options.headers.allow, options.text]).toEqual([
      204,
      'GET, HEAD, OPTIONS, POST',
      '',
    ])
    const head = await harness.call('sub-builder', { method: 'HEAD', url: REPORTS })
    expect([head.status, head.text]).toEqual([200, ''])
    expect((await harness.call(null, { method: 'HEAD', url: REPORTS })).status).toBe(401)
  })

  test('401 says how to sign in, and that a token was refused', async () => {
    expect((await harness.call(null, { url: REPORTS })).headers['www-authenticate']).toBe(
      'Bearer realm="bubbles"',
    )
    expect((await harness.call('no subject', { url: REPORTS })).headers['www-authenticate']).toBe(
      'Bearer realm="bubbles", error="invalid_token"',
    )
  })

  test.each([
    ['text/csv', 'POST', REPORTS, 'Send the body as application/json.'],
    ['text/plain', 'POST', REPORTS, 'Send the body as application/json.'],
    ['application/json-patch+json', 'POST', REPORTS, 'Send the body as application/json.'],
    [
      'text/plain',
      'POST',
      '/api/report/v1/images',
      'Send the body as multipart/form-data, with the file in a part named file.',
    ],
  ] as const)('a body of %s to %s %s is refused in words', async (type, method, url, detail) => {
    const headers = { 'content-type': type }
    expect(await harness.call('sub-builder', { method, url, body: '[]', headers })).toMatchObject({
      status: 415,
      body: { code: 'unsupported-type', detail },
    })
  })

  test('a body that is too large is told how large it may be', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(2_000_000) })
    expect(await harness.call('sub-builder', { method: 'POST', url: REPORTS, body })).toMatchObject({
      status: 413,
      body: { detail: 'The body is larger than the 1 MiB that this call accepts.' },
    })
  })

  test.each([(version: number) => `"${version}"`, (version: number) => `W/"${version}"`, String])(
    'a JSON Patch of fast-json-patch goes in as it is, with If-Match as %s',
    async (written) => {
      const { version, document } = await read()
      const changed = structuredClone(document)
      changed.content[2]!.content![0]!.text = `It blew for ${version} days.`
      const answer = await harness.call('sub-builder', {
        method: 'PATCH',
        url: documentUrl(),
        body: [
          { op: 'test', path: '/content/2/content/0/text', value: document.content[2]!.content![0]!.text },
          ...fastJsonPatch.compare(document, changed),
        ],
        headers: { 'content-type': 'application/json-patch+json', 'if-match': written(version) },
      })
      expect(answer).toMatchObject({ status: 200 })
      expect((await read()).document).toEqual(changed)
    },
  )

  test('fast-json-patch moves, and a test that fails changes nothing', async () => {
    const { version, document } = await read()
    const patch = (operations: object[]) =>
      harness.call('sub-builder', {
        method: 'PATCH',
        url: documentUrl(),
        body: operations,
        headers: { 'content-type': 'application/json-patch+json', 'if-match': `"${version}"` },
      })
    const value = {
      type: 'paragraph',
      attrs: { id: 'moved00001' },
      content: [{ type: 'text', text: 'Calm.' }],
    }
    expect(await patch([{ op: 'test', path: '/content/0/type', value: 'chart' }])).toMatchObject({
      status: 422,
      body: { code: 'patch-failed' },
    })
    const operations = [
      { op: 'add', path: '/content/3', value },
      { op: 'move', from: '/content/3', path: '/content/2' },
    ] as const
    expect(await patch([...operations])).toMatchObject({ status: 200 })
    const { newDocument } = fastJsonPatch.applyPatch(document, operations, true, false)
    expect((await read()).document).toMatchObject(newDocument)
  })

  test('an If-Match that names no version is refused in words', async () => {
    expect(
      await harness.call('sub-builder', {
        method: 'PATCH',
        url: documentUrl(),
        body: { operations: [] },
        headers: { 'if-match': '"1", "2"' },
      }),
    ).toMatchObject({ status: 400 })
  })
})
