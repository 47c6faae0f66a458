import type { AddressInfo } from 'node:net'
import { tx } from '@bubbles/db'
import type { Capability } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { type Agent, connect, send } from './testing.ts'

const maker = 'sub-maker'
const paragraph = (text: string) => ({
  type: 'paragraph',
  attrs: { id: 'aaaaaaaaaa' },
  content: [{ type: 'text', text }],
})
const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

describeEachEngine('the MCP server', (open) => {
  let harness: Harness
  let port: number
  let organisationId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    const everything = ['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst'] as const
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: maker, roles: [...everything] },
    ])
    await makeOrganisation(harness.database, 'globex', [])
    await harness.app.listen({ host: '127.0.0.1', port: 0 })
    port = (harness.app.server.address() as AddressInfo).port
    return () => harness.close()
  })

  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const makeToken = async (...capabilities: Capability[]) => {
    const { body } = await harness.call(maker, {
      method: 'POST',
      url: '/api/iam/v1/organisations/tokens',
      body: { name: 'Agent', capabilities, lifetimeDays: 30 },
    })
    return body as { id: string; secret: string }
  }
  /** What a call over HTTP is answered, to compare. */
  const over = (token: string | null, host = 'acme') =>
    harness.call(token, { url: '/api/report/v1/reports', host })
  const agent = async (...capabilities: Capability[]) => {
    const { secret } = await makeToken(...capabilities)
    return connect({ port, token: secret })
  }
  const jsonOf = (result: object) => JSON.parse((result as { content: [{ text: string }] }).content[0].text)

  describe('work of an agent', () => {
    it('begins with who this is, and what it is for', async () => {
      const client = await agent('report.list')
      expect(client.getServerVersion()).toMatchObject({ name: 'bubbles', title: 'Bubbles: ACME' })
      expect(client.getInstructions()).toContain('patchReportDocument')
      // Nothing is kept between messages, so changes of the lists can't be announced.
      expect(client.getServerCapabilities()).toEqual({
        tools: { listChanged: false },
        resources: { listChanged: false },
      })
      await client.close()
    })

    it('makes a report, edits it, finds it and checks it', async () => {
      const client = await agent(
        'report.create',
        'report.list',
        'report.readDraft',
        'report.edit',
        'report.check',
      )
      const made = jsonOf(
        await client.callTool({ name: 'createReport', arguments: { body: { name: 'Tides' } } }),
      )
      const read = jsonOf(await client.callTool({ name: 'getReport', arguments: { id: made.id } }))
      expect(read.document.type).toBe('doc')
      expect(read).not.toHaveProperty('state')
      const edited = await client.callTool({
        name: 'patchReportDocument',
        arguments: {
          id: made.id,
          ifMatch: read.version,
          body: { operations: [{ op: 'add', path: '/content/-', value: paragraph('Moonlight and water') }] },
        },
      })
      expect(jsonOf(edited).version).toBeGreaterThan(read.version)
      const found = await client.callTool({
        name: 'searchReports',
        arguments: { body: { query: 'moonlight' } },
      })
      expect(jsonOf(found).reports).toEqual([expect.objectContaining({ id: made.id, name: 'Tides' })])
      const check = await client.callTool({ name: 'checkPublication', arguments: { id: made.id } })
      expect(check.isError).toBeUndefined()
      await client.close()
    })

    it('is recorded in the audit log like a call over HTTP, as by the maker of the token', async () => {
      const client = await agent('report.create', 'report.publish', 'report.readDraft', 'report.edit')
      const { id } = jsonOf(
        await client.callTool({ name: 'createReport', arguments: { body: { name: 'Out' } } }),
      )
      const operations = [{ op: 'add', path: '/content/-', value: paragraph('Seen by members') }]
      await client.callTool({
        name: 'patchReportDocument',
        arguments: { id, ifMatch: '*', body: { operations } },
      })
      const published = await client.callTool({
        name: 'publishInternalReport',
        arguments: { body: { reportId: id, slug: 'out', acceptWarnings: true } },
      })
      expect(jsonOf(published)).toMatchObject({ slug: 'out' })
      const { body } = await harness.call(maker, { url: '/api/iam/v1/organisations/audit' })
      expect(body.entries).toContainEqual(
        expect.objectContaining({
          action: 'report.published',
          actor: expect.objectContaining({ name: maker }),
        }),
      )
      await client.close()
    })

    it('makes nothing twice under one key', async () => {
      const client = await agent('report.create')
      const args = { body: { name: 'Once' }, idempotencyKey: 'once-and-once' }
      const first = jsonOf(await client.callTool({ name: 'createReport', arguments: args }))
      const second = jsonOf(await client.callTool({ name: 'createReport', arguments: args }))
      expect(second.id).toBe(first.id)
      await client.close()
    })

    it('can read what documents are made of', async () => {
      const client = await agent('report.list')
      const { resources } = await client.listResources()
      const { contents } = await client.readResource({ uri: resources[0]!.uri })
      const { $defs } = JSON.parse((contents[0] as { text: string }).text)
      expect($defs).toHaveProperty('Document')
      await expect(client.readResource({ uri: 'bubbles://nothing' })).rejects.toThrow('no resource')
      await client.close()
    })
  })

  describe('arguments', () => {
    it.each([
      [
        'where they don’t belong',
        'createReport',
        { name: 'Tides' },
        '“name” isn’t an argument of this tool.',
      ],
      [
        'that no query has',
        'getFeedback',
        { reportId: 'x', query: { reader: 'ann' } },
        '“query.reader” isn’t',
      ],
      [
        'in a query that is text',
        'getFeedback',
        { reportId: 'x', query: 'ann' },
        '“query” must be an object.',
      ],
      ['that are missing', 'getReportChanges', {}, 'Required parameter id was null or undefined'],
      ['that lead elsewhere', 'getReportChanges', { id: '..' }, 'can’t be used in an address'],
      ['that are no id', 'getReportChanges', { id: '../../iam/v1/organisations/tokens' }, 'id'],
      ['of the wrong shape', 'createReport', { body: { name: 7 } }, 'name'],
      ['with half a character', 'getReportChanges', { id: '\uD800' }, 'can’t be used in an address'],
      ['that break a header', 'updateReport', { id: 'x', ifMatch: '1\r\nx: y', body: {} }, ''],
    ])('%s are refused in words', async (_what, name, args, words) => {
      const client = await agent('report.create', 'report.readDraft', 'report.edit')
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: args })
      expect({ isError, structuredContent }).toMatchObject({
        isError: true,
        structuredContent: { code: 'invalid-request', status: 400 },
      })
      expect((content as [{ text: string }])[0].text).toContain(words)
      await client.close()
    })

    it('of no tool are an error of the protocol', async () => {
      const client = await agent('report.create')
      await expect(client.callTool({ name: 'deleteOrganisation', arguments: {} })).rejects.toThrow(
        'There’s no tool “deleteOrganisation”.',
      )
      await expect(client.callTool({ name: 'constructor', arguments: {} })).rejects.toThrow('no tool')
      await client.close()
      const { secret } = await makeToken('report.create')
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'none' } }
      const { body } = await send({ port, token: secret }, { body: JSON.stringify(message) })
      expect(body.error).toEqual({
        code: -32602,
        message: 'There’s no tool “none”. List the tools to see which there are.',
      })
    })
  })

  describe('who has no place here', () => {
    const ask = (more: Partial<Agent>, headers = {}) => send({ port, ...more }, { body: PING, headers })

    it('is asked for a token', async () => {
      const answer = await ask({})
      expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-required' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="bubbles"')
      const forged = await ask({ token: 'bub_forged' })
      expect(forged.status).toBe(401)
      expect(forged.headers.get('www-authenticate')).toBe('Bearer realm="bubbles", error="invalid_token"')
      await expect(connect({ port })).rejects.toThrow('Sign in to continue.')
    })

    it('is refused with a token of another organisation as over HTTP', async () => {
      const { secret } = await makeToken('report.list')
      const answer = await ask({ token: secret, host: 'globex' })
      const there = await over(secret, 'globex')
      expect(answer).toMatchObject({ status: 404, body: there.body })
      expect(await ask({ token: secret, host: 'nowhere' })).toMatchObject({ status: 404, body: there.body })
      expect((await ask({ token: secret, host: 'login' })).status).toBe(404)
      expect((await ask({ token: secret, host: 'acme.example' })).status).toBe(421)
    })

    it('is refused with a revoked token as over HTTP', async () => {
      const { id, secret } = await makeToken('report.list')
      const client = await connect({ port, token: secret })
      await harness.call(maker, { method: 'DELETE', url: `/api/iam/v1/organisations/tokens/${id}` })
      const there = await over(secret)
      expect(await ask({ token: secret })).toMatchObject({ status: 401, body: there.body })
      await expect(client.listTools()).rejects.toThrow('This API token has been revoked.')
      await client.close()
    })

    it('is refused while the organisation is disabled, as over HTTP', async () => {
      const { secret } = await makeToken('report.list')
      const setStatus = (status: 'Active' | 'Disabled') =>
        inPlatform(() =>
          tx().updateTable('organisations').set({ status }).where('id', '=', organisationId).execute(),
        )
      await setStatus('Disabled')
      const there = await over(secret)
      const answer = await ask({ token: secret })
      await setStatus('Active')
      expect(answer).toMatchObject({ status: 403, body: there.body })
      expect(there.body.code).toBe('organisation-disabled')
    })

    it('is refused as a page of another site', async () => {
      const { secret } = await makeToken('report.list')
      const from = (origin: string) => ask({ token: secret }, { origin })
      expect(await from('https://evil.example')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await from('null')).status).toBe(403)
      expect((await from('http://globex.bubbles.localhost:4000')).status).toBe(403)
      expect((await from('http://acme.bubbles.localhost:4000')).status).toBe(200)
    })
  })

  describe('what is no message', () => {
    const sendAs = async (sent: Parameters<typeof send>[1]) => {
      const { secret } = await makeToken('report.list')
      return send({ port, token: secret }, sent)
    }

    it.each([
      ['no JSON', '{"jsonrpc"', -32700],
      ['nothing', '', -32700],
      ['JSON that is too deep', '['.repeat(100) + ']'.repeat(100), -32700],
      ['a key that reaches a prototype', '{"__proto__": 1}', -32700],
      ['no JSON-RPC', '{"hello": "there"}', -32600],
      ['null', 'null', -32600],
      ['a request and an answer in one', '{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}', -32600],
      ['parameters that are text', '{"jsonrpc":"2.0","id":1,"method":"ping","params":"now"}', -32600],
      ['an id that is none', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
      ['a batch', `[${PING}, ${PING}]`, -32600],
      ['an empty batch', '[]', -32600],
    ])('is answered in JSON-RPC: %s', async (_what, body, code) => {
      const answer = await sendAs({ body })
      expect(answer).toMatchObject({ status: 400, body: { jsonrpc: '2.0', id: null, error: { code } } })
    })

    it('is an error of the message: an unknown method', async () => {
      const answer = await sendAs({
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/delete' }),
      })
      expect(answer).toMatchObject({ status: 200, body: { id: 1, error: { code: -32601 } } })
    })

    it.each([
      ['a call without parameters', 'tools/call', undefined, '/params', 'The field “params” is missing.'],
      ['a call without a name', 'tools/call', {}, '/params/name', 'The field “params.name” is missing.'],
      [
        'a call of a tool whose name is a number',
        'tools/call',
        { name: 7 },
        '/params/name',
        'The field “params.name” must be text.',
      ],
      [
        'a call with arguments that are none',
        'tools/call',
        { name: 'listReports', arguments: 7 },
        '/params/arguments',
        'The field “params.arguments” must be an object.',
      ],
      [
        'a call that is to be a task',
        'tools/call',
        { name: 'listReports', task: { ttl: 1 } },
        '/params/task',
        'Tasks aren’t supported. Send the call without “task”: it is answered when it is done.',
      ],
      [
        'a page of templates that is no page',
        'resources/templates/list',
        { cursor: 7 },
        '/params/cursor',
        'The field “params.cursor” must be text.',
      ],
      ['reading no resource', 'resources/read', {}, '/params/uri', 'The field “params.uri” is missing.'],
      [
        'a page of tools that is no page',
        'tools/list',
        { cursor: 7 },
        '/params/cursor',
        'The field “params.cursor” must be text.',
      ],
      [
        'a beginning without a version',
        'initialize',
        { capabilities: {}, clientInfo: { name: 'x', version: '1' } },
        '/params/protocolVersion',
        'The field “params.protocolVersion” is missing.',
      ],
    ])('has parameters that are refused in words: %s', async (_what, method, params, pointer, message) => {
      const answer = await sendAs({ body: JSON.stringify({ jsonrpc: '2.0', id: 'one', method, params }) })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: 'one', error: { code: -32602, message } })
      expect(answer.body.error.data.errors[0].pointer).toBe(pointer)
    })

    it('is too large, of another type or in another form than is read', async () => {
      const large = await sendAs({ body: JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) }) })
      expect(large).toMatchObject({ status: 413, body: { code: 'too-large' } })
      expect((await sendAs({ body: PING, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
      expect((await sendAs({ body: PING, headers: { accept: 'text/html-fragment' } })).status).toBe(406)
      const version = { 'mcp-protocol-version': '1999-01-01' }
      expect(await sendAs({ body: PING, headers: version })).toMatchObject({ status: 400 })
    })

    it('or no answer is needed: a notification', async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
      expect(await sendAs({ body })).toMatchObject({ status: 202, body: undefined })
    })

    it.each(['GET', 'DELETE', 'PUT'])('or another method than there is: %s', async (method) => {
      const answer = await sendAs({ method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toContain('POST')
    })
  })
})
