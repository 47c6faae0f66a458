import { setImmediate } from 'node:timers/promises'
import { LIVE_LIMITS, livePath } from '@bubbles/contract'
import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeOrganisation } from '../../testing/harness.ts'
import type { SecurityEvent } from '../security/public.ts'
import {
  type ConnectOptions,
  type LiveHarness,
  openLiveHarness,
  refusedUpgrade,
  TestSocket,
  write,
} from './testing.ts'

const builder = 'sub-builder'
const second = 'sub-second'
const reviewer = 'sub-reviewer'
const viewer = 'sub-viewer'

describeEachEngine('a report’s socket', (open, engine) => {
  let harness: LiveHarness
  let acme: string
  let reportId: string
  const sockets: TestSocket[] = []
  const noted: SecurityEvent[] = []

  beforeAll(async () => {
    harness = await openLiveHarness(await open(), { note: (event) => noted.push(event) })
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: second, roles: ['Builder', 'Admin'] },
      { sub: reviewer, roles: ['Reviewer'] },
      { sub: viewer, roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-globex', roles: ['Builder'] }])
    return () => harness.close()
  })
  beforeEach(async () => {
    const made = await harness.call(builder, {
      method: 'POST',
      url: '/api/report/v1/reports',
      body: { name: 'Live' },
    })
    reportId = made.body.id as string
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) await socket.close()
  })

  const connect = (own: Partial<ConnectOptions> = {}) => {
    const socket = new TestSocket({ port: harness.port, reportId, ...own })
    sockets.push(socket)
    return socket
  }
  const join = async (token: string, own: Partial<ConnectOptions> = {}) => {
    const socket = connect(own)
    expect(await socket.hello(token)).toMatchObject({ type: 'welcome' })
    return socket
  }
  const stored = async () => (await harness.call(builder, { url: `/api/report/v1/reports/${reportId}` })).body
  const platform = (work: () => Promise<unknown>) => harness.database.transaction({ kind: 'platform' }, work)
  const setRoles = (sub: string, roles: string[]) =>
    platform(async () => {
      const { id } = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', sub)
        .select('id')
        .executeTakeFirstOrThrow()
      await tx()
        .updateTable('members')
        .set({ roles: roles as never })
        .where('organisation_id', '=', acme)
        .where('user_id', '=', id)
        .execute()
    })

  describe('edits', () => {
    it('are in the log when they are acknowledged, and come to everybody else at once', async () => {
      const [one, two, reader] = [await join(builder), await join(second), await join(reviewer)]
      const saved = await one.edit(write('from one'))
      expect(saved).toMatchObject({ type: 'saved', version: 2 })
      expect(JSON.stringify((await stored()).document)).toContain('from one')
      await two.until(() => two.text.includes('from one'))
      await two.edit(write('from two'))
      for (const socket of [one, reader]) await socket.until(() => socket.text.includes('from two'))
      expect(one.text).toBe(two.text)
      expect((await stored()).version).toBe(3)
    })

    it('of a moment are appended together and each is answered', async () => {
      const [one, two] = [await join(builder), await join(second)]
      const answers = await Promise.all(
        [one, two, one, two, one].map((socket, index) => socket.edit(write(`word ${index}`))),
      )
      expect(answers.map(({ type }) => type)).toEqual(Array.from({ length: 5 }, () => 'saved'))
      await two.until(() => [0, 2, 4].every((index) => two.text.includes(`word ${index}`)))
      await one.until(() => [1, 3].every((index) => one.text.includes(`word ${index}`)))
      expect((await stored()).version).toBe(6)
    })

    it('that came while away are there on coming back, and what was typed meanwhile is taken', async () => {
      const one = await join(builder)
      const two = await join(second)
      await two.close()
      await one.edit(write('while away'))
      const back = connect()
      Y.applyUpdate(back.ydoc, Y.encodeStateAsUpdate(two.ydoc))
      write('typed on a train')(back.ydoc.getXmlFragment('document'))
      await back.hello(second)
      expect(back.text).toContain('while away')
      await back.sendUpdate(Y.encodeStateAsUpdate(back.ydoc))
      await one.until(() => one.text.includes('typed on a train'))
      expect(one.text).toBe(back.text)
    })

    it('by PATCH, JSON Patch and renaming reach open sockets', async () => {
      const reader = await join(reviewer)
      const url = `/api/report/v1/reports/${reportId}`
      const copy = new Y.Doc()
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(reader.ydoc))
      write('patched')(copy.getXmlFragment('document'))
      const update = Buffer.from(Y.encodeStateAsUpdate(copy)).toString('base64')
      await harness.call(builder, { method: 'PATCH', url: `${url}/document`, body: { update } })
      await reader.until(() => reader.text.includes('patched'))
      const operations = [{ op: 'replace', path: '/content/0/content/0/text', value: 'By JSON Patch' }]
      const headers = { 'if-match': '*' }
      await harness.call(builder, { method: 'PATCH', url: `${url}/document`, body: { operations }, headers })
      await reader.until(() => reader.text.includes('By JSON Patch'))
      await harness.call(builder, { method: 'PUT', url, body: { name: 'Renamed' } })
      await reader.until(() => reader.text.includes('Renamed'))
      expect(reader.text).toContain('patched')
    })

    it('that are refused change nothing for anybody, and the next is taken', async () => {
      const [one, two] = [await join(builder), await join(second)]
      const hook = new Y.Doc()
      Y.applyUpdate(hook, Y.encodeStateAsUpdate(one.ydoc))
      const before = Y.encodeStateVector(hook)
      hook.getXmlFragment('document').insert(1, [new Y.XmlHook('x') as unknown as Y.XmlElement])
      const refused = await one.sendUpdate(Y.encodeStateAsUpdate(hook, before))
      expect(refused).toMatchObject({ type: 'refused', problem: { code: 'invalid-document', status: 422 } })
      expect(await one.sendUpdate(new Uint8Array([1, 2, 3]))).toMatchObject({
        type: 'refused',
        problem: { code: 'invalid-document' },
      })
      expect(await one.sendUpdate(new Uint8Array(LIVE_LIMITS.edit + 1))).toMatchObject({
        type: 'refused',
        problem: { code: 'too-large', status: 413 },
      })
      expect((await stored()).version).toBe(1)
      expect(await two.edit(write('still here'))).toMatchObject({ type: 'saved', version: 2 })
      await one.until(() => one.text.includes('still here'))
    })

    it('of who may only read are refused', async () => {
      const reader = await join(reviewer)
      expect(reader.answers[0]).toMatchObject({ type: 'welcome', mayEdit: false })
      expect(await reader.edit(write('no'))).toMatchObject({
        type: 'refused',
        problem: { code: 'forbidden', status: 403 },
      })
      expect((await stored()).version).toBe(1)
    })

    it('are refused at once when the role was taken a moment ago', async () => {
      const one = await join('sub-second')
      await setRoles(second, ['Reviewer'])
      expect(await one.edit(write('too late'))).toMatchObject({
        type: 'refused',
        problem: { code: 'forbidden' },
      })
      await setRoles(second, ['Builder', 'Admin'])
    })
  })

  describe('is not opened', () => {
    it.each<[string, number, string, Partial<ConnectOptions>]>([
      ['from another origin', 403, 'forbidden', { origin: 'http://globex.bubbles.localhost:4000' }],
      ['from a stranger’s origin', 403, 'forbidden', { origin: 'https://evil.example' }],
      ['from a page without an origin', 403, 'forbidden', { origin: 'null' }],
      ['at the identity pages’ host', 421, 'unknown-host', { host: 'login' }],
      ['where there is no organisation', 421, 'unknown-host', { host: 'default' }],
      ['at the root domain', 421, 'unknown-host', { hostHeader: 'bubbles.localhost:4000' }],
      ['at any other host', 421, 'unknown-host', { hostHeader: 'evil.example' }],
      [
        'by `original-host` outside development',
        421,
        'unknown-host',
        { hostHeader: 'localhost:4000', headers: { 'original-host': 'acme' } },
      ],
    ])('%s', async (_where, status, code, own) => {
      noted.length = 0
      expect(await refusedUpgrade({ port: harness.port, reportId, ...own })).toMatchObject({
        status,
        body: { code },
      })
      const call = 'GET /api/report/v1/reports/:id/live'
      const event = { kind: 'refused', sub: null, address: '127.0.0.1', call, organisationName: 'acme' }
      expect(noted).toEqual(status === 403 ? [event] : [])
    })

    it('from a network that has twenty silent sockets open, while others go on', async () => {
      const localAddress = '127.0.0.2'
      const silent = Array.from({ length: 20 }, () => connect({ localAddress }))
      await Promise.all(
        silent.map(({ socket }) => new Promise((resolve) => void socket.once('open', resolve))),
      )
      const refused = () => refusedUpgrade({ port: harness.port, reportId, localAddress })
      expect(await refused()).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
      expect(noted.at(-1)).toMatchObject({ kind: 'limited', sub: null, address: localAddress })
      await join(builder)
      expect(await silent[0]!.hello(builder)).toMatchObject({ type: 'welcome' })
      await join(second, { localAddress })
    })

    it('at an address that is no report’s: the call is answered as if it had not asked', async () => {
      const answer = await refusedUpgrade({ port: harness.port, reportId: 'nothing' })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
    })

    it('without a token in its address being looked at', async () => {
      const socket = connect({ reportId: `${reportId}` })
      expect(livePath(reportId)).not.toContain('?')
      expect(await socket.hello('')).toMatchObject({ type: 'ending', problem: { status: 400 } })
    })
  })

  describe('is ended, with the reason', () => {
    const ending = async (token: string, own: Partial<ConnectOptions> = {}) => {
      const socket = connect(own)
      const answer = await socket.hello(token)
      await socket.until(() => socket.closeCode !== undefined)
      return { answer, code: socket.closeCode }
    }

    it.each<[string, string, number, string, Partial<ConnectOptions>]>([
      ['a token that is none', 'nonsense', 401, 'sign-in-required', {}],
      ['an API token that is none', 'bub_nonsense', 401, 'sign-in-required', {}],
      ['a member who may not read drafts', viewer, 403, 'forbidden', {}],
      ['a stranger', 'sub-globex', 404, 'organisation-not-found', {}],
      ['a host of no organisation', builder, 404, 'organisation-not-found', { host: 'nobody' }],
      ['another organisation’s host', builder, 404, 'organisation-not-found', { host: 'globex' }],
      [
        'a report that is not there',
        builder,
        404,
        'report-not-found',
        { reportId: '00000000-0000-4000-8000-000000000000' },
      ],
    ])('for %s', async (_who, token, status, code, own) => {
      noted.length = 0
      expect(await ending(token, own)).toMatchObject({
        answer: { type: 'ending', problem: { code, status } },
        code: 4000 + status,
      })
      const whom = noted.map(({ kind, sub, organisationName }) => [kind, sub, organisationName])
      expect(whom).toEqual(status === 403 ? [['refused', token, 'acme']] : [])
    })

    it('for another organisation’s report', async () => {
      expect(await ending('sub-globex', { host: 'globex' })).toMatchObject({
        answer: { problem: { code: 'report-not-found' } },
      })
    })

    it('before a greeting, for anything else that is said', async () => {
      const socket = connect()
      await new Promise((resolve) => socket.socket.once('open', resolve))
      socket.say({ type: 'presence', cursor: null, blockId: null })
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4401)
      const writer = connect()
      await new Promise((resolve) => writer.socket.once('open', resolve))
      await expect(writer.sendUpdate(new Uint8Array([0, 0]))).rejects.toThrow('4401')
    })

    it.each<[string, string | object]>([
      ['no JSON', 'nonsense'],
      ['an unknown message', { type: 'shout' }],
      ['a field that does not fit', { type: 'presence', cursor: { anchor: 'x', head: 1 }, blockId: null }],
      ['a second greeting', { type: 'hello', token: builder, clientId: 1, stateVector: '' }],
    ])('for %s', async (_what, message) => {
      const socket = await join(builder)
      socket.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4400)
    })

    it('for a message that is too large, before it is greeted and after', async () => {
      const socket = await join(builder)
      socket.socket.send(JSON.stringify({ type: 'presence', padding: 'x'.repeat(LIVE_LIMITS.message) }))
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4413)
      const huge = await join(builder)
      huge.socket.send(new Uint8Array(LIVE_LIMITS.edit + 2 * 1024 * 1024))
      await huge.until(() => huge.closeCode !== undefined)
      expect([1009, 1006]).toContain(huge.closeCode)
      const stranger = connect()
      await new Promise((resolve) => stranger.socket.once('open', resolve))
      stranger.socket.send(new Uint8Array(1024 * 1024))
      await stranger.until(() => stranger.closeCode !== undefined)
      expect(stranger.answers).toEqual([])
    })

    it('for who talks without end', async () => {
      const socket = await join(builder)
      for (let count = 0; count < 400; count++) socket.say({ type: 'presence', cursor: null, blockId: null })
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4429)
    })

    it('for the twenty-first of one person', async () => {
      for (let count = 0; count < 20; count++) await join(builder)
      expect(await ending(builder)).toMatchObject({ code: 4429 })
      await join(second)
    })

    it('when its token ends, unless a new one came before', async () => {
      const brief = await join(`${builder}~1500`)
      const renewed = await join(`${builder}~1501`)
      renewed.say({ type: 'token', token: builder })
      expect(await renewed.next(({ type }) => type === 'token')).toMatchObject({ type: 'token' })
      await brief.until(() => brief.closeCode !== undefined)
      expect(brief.closeCode).toBe(4401)
      expect(await renewed.edit(write('goes on'))).toMatchObject({ type: 'saved' })
    })

    it('for a renewal that is another person’s', async () => {
      const socket = await join(builder)
      socket.say({ type: 'token', token: second })
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4403)
    })

    it('when the sign-in was ended somewhere else', { timeout: 40_000 }, async () => {
      const token = `${builder}~3600001`
      const socket = await join(token)
      harness.revoked.add(token)
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4401)
    })

    it('when the roles change: coming back it is told what it may do now', async () => {
      const socket = await join(second)
      await setRoles(second, ['Reviewer'])
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4409)
      expect((await join(second)).answers[0]).toMatchObject({ mayEdit: false })
      await setRoles(second, ['Builder', 'Admin'])
    })

    it.each<[string, number, () => Promise<unknown>, () => Promise<unknown>]>([
      [
        'the user is disabled',
        4403,
        () =>
          platform(() =>
            tx().updateTable('users').set({ status: 'Disabled' }).where('pool_sub', '=', second).execute(),
          ),
        () =>
          platform(() =>
            tx().updateTable('users').set({ status: 'Active' }).where('pool_sub', '=', second).execute(),
          ),
      ],
      [
        'the organisation is disabled',
        4403,
        () =>
          platform(() =>
            tx().updateTable('organisations').set({ status: 'Disabled' }).where('id', '=', acme).execute(),
          ),
        () =>
          platform(() =>
            tx().updateTable('organisations').set({ status: 'Active' }).where('id', '=', acme).execute(),
          ),
      ],
      [
        'every role that may read is taken',
        4403,
        () => setRoles(second, []),
        () => setRoles(second, ['Builder', 'Admin']),
      ],
    ])('when %s', async (_what, code, change, back) => {
      const socket = await join(second)
      await change()
      try {
        await socket.until(() => socket.closeCode !== undefined)
        expect(socket.closeCode).toBe(code)
        const again = connect()
        expect(await again.hello(second)).toMatchObject({ type: 'ending', problem: { status: 403 } })
      } finally {
        await back()
      }
    })

    it('when the report is deleted', async () => {
      const socket = await join(second)
      await harness.call(builder, { method: 'DELETE', url: `/api/report/v1/reports/${reportId}` })
      await socket.until(() => socket.closeCode !== undefined)
      expect(socket.closeCode).toBe(4404)
    })
  })

  describe('people', () => {
    it('are told of each other, by the names the server knows', async () => {
      const one = await join(builder)
      const two = await join(second)
      const tab = await join(second)
      await one.until(() => one.people.size === 3)
      two.say({
        type: 'presence',
        cursor: null,
        blockId: 'abcdefghij',
        name: 'The Owner',
        person: { name: 'The Owner' },
      })
      const present = () => [...one.people.values()]
      await one.until(() => present().some(({ blockId }) => blockId === 'abcdefghij'))
      expect(present().find(({ blockId }) => blockId === 'abcdefghij')).toMatchObject({
        name: second,
        place: 1,
        mayEdit: true,
      })
      expect(present().map(({ place }) => place)).toEqual([0, 1, 1])
      // Under ids of the server's: whoever knew another's before they wrote could write under it.
      expect(one.people.get(one.ydoc.clientID)).toMatchObject({ name: builder })
      expect(one.people.has(two.ydoc.clientID) || one.people.has(tab.ydoc.clientID)).toBe(false)
      await join(reviewer)
      await one.until(() => one.people.size === 4)
      expect(present().at(-1)).toMatchObject({ mayEdit: false, place: 2 })
      await two.close()
      await tab.close()
      await one.until(() => one.people.size === 2)
    })

    // The embedded database has one connection: there is nothing to hold the reading up with.
    it.runIf(engine === 'postgres')(
      'who leave while the report is read for them leave nobody behind (needs a second connection)',
      async () => {
        const one = await join(builder)
        const visitor = connect()
        await platform(async () => {
          await sql`lock table document_updates in access exclusive mode`.execute(tx())
          visitor.hello(second).catch(() => undefined)
          const waiting = sql`select 1 from pg_locks where not granted`
          while ((await waiting.execute(tx())).rows.length === 0) await setImmediate()
          await visitor.close()
          await one.until(() => one.answers.some(({ type }) => type === 'gone'))
        })
        await join(reviewer)
        const names = () => [...one.people.values()].map(({ name }) => name)
        await one.until(() => names().includes(reviewer))
        expect(names()).toEqual([builder, reviewer])
      },
    )

    it('who take somebody else’s clientId neither speak for them nor end their socket', async () => {
      const [one, reader] = [await join(builder), await join(reviewer)]
      const { clientID } = one.ydoc
      const thief = connect()
      expect(await thief.hello(second, { clientId: clientID })).toMatchObject({ type: 'welcome' })
      await reader.until(() => reader.people.size === 3)
      thief.say({ type: 'presence', cursor: null, blockId: 'abcdefghij' })
      await reader.until(() => [...reader.people.values()].some(({ blockId }) => blockId !== null))
      const builderSeen = () => [...reader.people.values()].find(({ name }) => name === builder)
      expect(builderSeen()).toMatchObject({ blockId: null })
      expect(one.closeCode).toBeUndefined()
      await thief.close()
      await reader.until(() => reader.people.size === 2)
      expect(builderSeen()).toBeDefined()
    })

    it('are let in again though somebody took their clientId meanwhile, and take their own place with it', async () => {
      const one = await join(builder)
      const { clientID: clientId } = one.ydoc
      await one.close()
      const thief = connect()
      await thief.hello(second, { clientId })
      const back = connect()
      expect(await back.hello(builder, { clientId })).toMatchObject({ type: 'welcome', mayEdit: true })
      const again = connect()
      expect(await again.hello(builder, { clientId })).toMatchObject({ type: 'welcome' })
      await back.until(() => back.closeCode !== undefined)
      expect([back.closeCode, thief.closeCode]).toEqual([4409, undefined])
      expect([...again.people.values()].map(({ name }) => name).toSorted()).toEqual([builder, second])
    })

    it('who come back before they were missed take their own place', async () => {
      const one = await join(builder)
      const again = connect()
      await again.hello(builder, { clientId: one.ydoc.clientID })
      await one.until(() => one.closeCode !== undefined)
      expect(one.closeCode).toBe(4409)
      const two = await join(second)
      expect([...two.people.values()].map(({ userId }) => userId)).toHaveLength(2)
    })
  })

  describe('API tokens', () => {
    const makeToken = async (capabilities: string[]): Promise<string> => {
      const made = await harness.call(second, {
        method: 'POST',
        url: '/api/iam/v1/organisations/tokens',
        body: { name: 'live', capabilities, lifetimeDays: null },
      })
      expect(made.status).toBe(201)
      return made.body.secret as string
    }

    it('work with what they were made for', async () => {
      const writer = await join(await makeToken(['report.readDraft', 'report.edit']))
      expect(writer.answers[0]).toMatchObject({ mayEdit: true, endsIn: null })
      expect(await writer.edit(write('by a program'))).toMatchObject({ type: 'saved' })
      const reader = await join(await makeToken(['report.readDraft']))
      expect(await reader.edit(write('no'))).toMatchObject({
        type: 'refused',
        problem: { code: 'forbidden' },
      })
      const other = connect()
      expect(await other.hello(await makeToken(['report.list']))).toMatchObject({
        problem: { code: 'forbidden' },
      })
    })

    it('do not work at another organisation', async () => {
      const socket = connect({ host: 'globex' })
      expect(await socket.hello(await makeToken(['report.readDraft']))).toMatchObject({
        problem: { code: 'organisation-not-found' },
      })
    })
  })

  it('opens at a name the organisation has given up, and from its own origin', async () => {
    await platform(async () => {
      await tx()
        .insertInto('former_names')
        .values({ name: 'acme-old', organisation_id: acme } as never)
        .execute()
    })
    const socket = await join(builder, { host: 'acme-old', origin: 'http://acme-old.bubbles.localhost:4000' })
    expect(await socket.edit(write('typed at the old name'))).toMatchObject({ type: 'saved' })
  })
})
