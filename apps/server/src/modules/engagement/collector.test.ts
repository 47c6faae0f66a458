import { randomUUID } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { registerFailures } from '../../http/repeatedFailures.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { registerErrorBoundary } from '../../http/errors.ts'
import { registerTenant } from '../../http/tenant.ts'
import { COLLECTOR_PATH, registerCollector } from './collector.ts'
import { makeOrganisation, TEST_BLOCKS, type TestOrganisation, unpublish } from './testing.ts'
import { signPublicationToken } from './token.ts'
import { deleteOldSalts } from './worker.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

describeEachEngine('collector', (open) => {
  let database: Database
  let acme: TestOrganisation
  let globex: TestOrganisation
  let app: FastifyInstance
  let now = new Date()

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', 2)
    globex = await makeOrganisation(database, 'globex')
    app = Fastify()
    registerFailures(app)
    registerTenant(app, { rootDomain: 'bubbles.localhost', development: false })
    const { addresses } = readConfig(readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters' }))
    registerErrorBoundary(app, { rootDomain: 'bubbles.localhost', addresses })
    registerCollector(app, { database, secret, now: () => now })
    await app.ready()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    now = new Date()
    await database.transaction({ kind: 'platform' }, async () => {
      await tx().deleteFrom('engagement_events').execute()
      await tx().deleteFrom('engagement_dirty_days').execute()
    })
  })

  const tokenOf = (organisation: TestOrganisation, publication = 0): string =>
    signPublicationToken(
      {
        organisationId: organisation.organisationId,
        organisationName: organisation.name,
        ...organisation.publications[publication]!,
      },
      secret,
    )
  const envelopeOf = (events: object[], changes: object = {}): object => ({
    v: 1,
    token: tokenOf(acme),
    session: 'session-1234',
    sentAt: now.getTime(),
    events,
    ...changes,
  })
  const event = (id: string, changes: object = {}): object => ({
    id,
    kind: 'view',
    at: now.getTime(),
    ...changes,
  })

  const send = (
    body: object | string,
    options: { host?: string; headers?: Record<string, string>; address?: string } = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: COLLECTOR_PATH,
      headers: {
        host: options.host ?? 'acme.bubbles.localhost:4000',
        origin: 'null',
        'user-agent': userAgent,
        'content-type': 'text/plain;charset=UTF-8',
        ...options.headers,
      },
      remoteAddress: options.address ?? '192.0.2.1',
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const stored = (organisationId = acme.organisationId) =>
    database.transaction({ kind: 'organisation', organisationId }, () =>
      tx()
        .selectFrom('engagement_events')
        .select([
          'id',
          'session_id',
          'report_id',
          'kind',
          'duration_ms',
          'block_id',
          'device',
          'source',
          'browser',
          'country',
          'medium',
          'campaign',
          'place',
          'target',
          'at',
        ])
        .orderBy('at')
        .orderBy('id')
        .execute(),
    )
  const drops = async (): Promise<Record<string, number>> => {
    const rows = await database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('engagement_drops').select(['organisation_id', 'reason', 'count']).execute(),
    )
    return Object.fromEntries(
      rows.map((row) => [`${row.organisation_id.slice(0, 8)} ${row.reason}`, row.count]),
    )
  }

  test('stores a batch and answers when it is committed', async () => {
    const answer = await send(
      envelopeOf([
        event('view', { referrer: 'https://www.google.com/', width: 1440 }),
        event('read-1', { kind: 'read', seconds: 4.5, at: now.getTime() + 1 }),
        event('block-1', {
          kind: 'block',
          block: 'b5',
          seconds: 2,
          share: 0.5,
          at: now.getTime() + 2,
        }),
      ]),
    )
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toEqual({ accepted: 3, dropped: 0 })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await stored()).toEqual([
      expect.objectContaining({ id: 'view', kind: 'view', device: 'desktop', source: 'google.com', at: now }),
      expect.objectContaining({ id: 'read-1', kind: 'read', duration_ms: 4500 }),
      expect.objectContaining({ id: 'block-1', kind: 'block', duration_ms: 2000, block_id: 'b5' }),
    ])
  })

  test('stores where readers come from, what they use and how far they get', async () => {
    const at = (index: number) => ({ at: now.getTime() + index })
    await send(
      envelopeOf([
        event('view', { utm: ['utm_source=letter', 'utm_medium=email', 'utm_campaign=spring'] }),
        event('block', { kind: 'block', block: 'b3', seconds: 1, share: 1, place: 4, ...at(1) }),
        event('use', { kind: 'use', block: 'b3', mark: 'Peru', ...at(2) }),
        event('link', { kind: 'link', block: 'b3', url: 'https://data.example/rain?id=7', ...at(3) }),
        event('end', { kind: 'end', depth: 0.9, ...at(4) }),
      ]),
      { address: '1.1.1.1' },
    )
    const rows = await stored()
    const both = { browser: 'Chrome', country: 'AU' }
    expect(rows).toMatchObject([
      { ...both, kind: 'view', source: 'letter', medium: 'email', campaign: 'spring', target: null },
      { ...both, kind: 'block', block_id: 'b3', place: 4, target: null },
      { ...both, kind: 'use', block_id: 'b3', target: 'Peru' },
      { ...both, kind: 'link', block_id: 'b3', target: 'https://data.example/rain' },
      { ...both, kind: 'end', block_id: null, target: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('1.1.1.1')
  })

  test('takes events of the blocks of the edition, nested ones too, and counts those that name others', async () => {
    const globexToken = { token: tokenOf(globex) }
    const host = { host: 'globex.bubbles.localhost' }
    const blockEvents = (blocks: readonly string[]) =>
      blocks.map((block, place) => event(`b-${block}`, { kind: 'block', block, place }))
    expect((await send(envelopeOf(blockEvents(TEST_BLOCKS), globexToken), host)).json()).toEqual({
      accepted: TEST_BLOCKS.length,
      dropped: 0,
    })
    const made = Array.from({ length: 100 }, (_, index) => `madeup${index}`)
    const answer = await send(
      envelopeOf(
        [
          ...blockEvents(made),
          event('use', { kind: 'use', block: 'madeup', mark: 'Peru' }),
          event('link', { kind: 'link', block: 'madeup', url: 'https://data.example/' }),
          event('own', { kind: 'link', url: 'https://data.example/' }),
        ],
        globexToken,
      ),
      host,
    )
    expect(answer.json()).toEqual({ accepted: 1, dropped: 102 })
    const found = (await stored(globex.organisationId)).map(({ block_id }) => block_id)
    expect(found).toHaveLength(TEST_BLOCKS.length + 1)
    expect(new Set(found)).toEqual(new Set([...TEST_BLOCKS, null]))
    const key = `${globex.organisationId.slice(0, 8)} unknown_block`
    await expect.poll(async () => (await drops())[key], { timeout: 5000 }).toBe(102)
  })

  test.each([
    ['a clock that is right', 0],
    ['a clock that is years behind', -9 * 365 * 86_400_000],
    ['a clock before the year 1', -8e15],
    ['a clock that is hours ahead', 7 * 3_600_000],
  ])('keeps a batch once, sent again days later, by %s', async (_name, off) => {
    const time = now.getTime() + off
    const batch = envelopeOf([event('view', { at: time })], { sentAt: time })
    for (const hours of [0, 1, 25, 49, 80]) {
      now = new Date(now.getTime() + hours * 3_600_000)
      expect((await send(batch)).statusCode).toBe(202)
      // Another reader's page says the same of itself.
      await send({ ...batch, session: `session-${hours}` })
    }
    const rows = await stored()
    expect(rows.filter(({ session_id }) => session_id === 'session-1234')).toHaveLength(1)
    expect(rows).toHaveLength(6)
  })

  test('what a database refuses spoils no batch', async () => {
    const use = event('use', { kind: 'use', block: 'b3', mark: 'a\u0000b\ud800' })
    const [bad, good] = await Promise.all([
      send(envelopeOf([use])),
      send(envelopeOf([event('view')], { session: 'session-5678' })),
    ])
    expect([bad.statusCode, good.statusCode]).toEqual([202, 202])
    expect(await stored()).toHaveLength(2)
  })

  test.each<[string, object, object?]>([
    ['the smallest depth', { kind: 'end', depth: 1e-46 }],
    ['the smallest share', { kind: 'block', block: 'b3', share: 5e-324 }],
    ['the greatest numbers', { kind: 'block', block: 'b3', share: 1e308, seconds: 1e308, place: 9_999 }],
    ['the smallest attention', { kind: 'read', seconds: 5e-324 }],
    ['a part of a pixel and of a millisecond', { width: 1e-300, at: 1_000.7 }],
    ['the first and the last time there is', { at: -8.64e15 }, { sentAt: 8.64e15 }],
    ['a campaign cut through a character', { utm: [`utm_campaign=${'x'.repeat(99)}😀`] }],
    ['a NUL in every text', { referrer: 'http://a\0b/', utm: ['utm_source=\0%00', 'utm_medium=%ED%A0%80'] }],
    ['a NUL in a link', { kind: 'link', url: `http://ex.example/\0\ud800${'é'.repeat(600)}` }],
  ])('%s can be stored, and spoils nobody else’s batch', async (_what, changes, of = {}) => {
    const [odd, honest] = await Promise.all([
      send(envelopeOf([event('odd', changes)], of)),
      send(envelopeOf([event('view')], { session: 'session-5678' })),
    ])
    expect([odd.statusCode, honest.statusCode]).toEqual([202, 202])
    expect(await stored()).toHaveLength(2)
  })

  test('holds an address to a number of events a minute, and counts what is over', async () => {
    const flood = Array.from({ length: 200 }, (_, index) => event(`e${index}`))
    const answers = []
    for (let batch = 0; batch < 31; batch++)
      answers.push(await send(envelopeOf(flood), { address: '198.51.100.7' }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(30).fill(202), 429])
    expect(await stored()).toHaveLength(200)
    const key = `${acme.organisationId.slice(0, 8)} rate_limited`
    await expect.poll(async () => (await drops())[key], { timeout: 5000 }).toBe(200)
  })

  test('a batch of more events than may come at once, by a clock a year off, is cut and set right', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => event(`e${index}`, { at: 0 }))
    const batch = envelopeOf(many, { sentAt: now.getTime() - 365 * 86_400_000 })
    expect((await send(batch)).json()).toEqual({ accepted: 200, dropped: 800 })
    const rows = await stored()
    expect(rows).toHaveLength(200)
    expect(rows.every(({ at }) => at.getTime() === now.getTime())).toBe(true)
    const key = `${acme.organisationId.slice(0, 8)} too_many_events`
    await expect.poll(async () => (await drops())[key], { timeout: 5000 }).toBe(800)
  })

  test('answers the question a browser asks before JSON', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: COLLECTOR_PATH,
      headers: { host: 'acme.bubbles.localhost', origin: 'null' },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(
      (await send(envelopeOf([event('a')]), { headers: { 'content-type': 'application/json' } })).statusCode,
    ).toBe(202)
  })

  test('many requests at once: acknowledged is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send(envelopeOf([event('view')], { session: `session-${index}` })),
      ),
    )
    expect(answers.every(({ statusCode }) => statusCode === 202)).toBe(true)
    expect(await stored()).toHaveLength(100)
  })

  test('a batch sent again stores nothing again', async () => {
    const batch = envelopeOf([event('view'), event('view'), event('read', { kind: 'read', seconds: 3 })])
    await Promise.all([send(batch), send(batch)])
    expect((await send(batch)).json()).toEqual({ accepted: 3, dropped: 0 })
    expect(await stored()).toHaveLength(2)
  })

  test('refuses with a status what is wrong, and counts it', async () => {
    const before = await drops()
    expect((await send('x'.repeat(1_000_000))).json()).toMatchObject({
      status: 413,
      detail: 'The body is larger than the 64 KiB that this call accepts.',
    })
    expect((await send('{"v":1')).statusCode).toBe(400)
    expect((await send(envelopeOf([event('a')], { token: `${tokenOf(acme)}x` }))).statusCode).toBe(403)
    expect((await send(envelopeOf([event('a'), event('b')], { token: tokenOf(globex) }))).statusCode).toBe(
      403,
    )
    expect((await send(envelopeOf([event('a')]), { host: 'globex.bubbles.localhost' })).statusCode).toBe(403)
    expect((await send(envelopeOf([event('a')]), { headers: { dnt: '1' } })).json()).toEqual({
      accepted: 0,
      dropped: 1,
    })
    expect(await stored()).toEqual([])
    const [ours, theirs] = [acme.organisationId.slice(0, 8), globex.organisationId.slice(0, 8)]
    await expect.poll(drops, { timeout: 5000 }).toEqual({
      ...before,
      '00000000 too_large': 1,
      '00000000 malformed': 1,
      '00000000 bad_token': 1,
      [`${theirs} wrong_host`]: 2,
      [`${ours} wrong_host`]: 1,
      [`${ours} opted_out`]: 1,
    })
  })

  test('drops what a publication no longer live sends', async () => {
    const { publicationId } = acme.publications[1]!
    await unpublish(database, acme.organisationId, publicationId)
    const answer = await send(envelopeOf([event('a')], { token: tokenOf(acme, 1) }))
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 0, dropped: 1 }])
    expect(await stored()).toEqual([])
  })

  test('drops what the publication of a disabled organisation sends', async () => {
    const initech = await makeOrganisation(database, 'initech')
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('organisations')
        .set({ status: 'Disabled' })
        .where('id', '=', initech.organisationId)
        .execute(),
    )
    const answer = await send(envelopeOf([event('a')], { token: tokenOf(initech) }), {
      host: 'initech.bubbles.localhost',
    })
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 0, dropped: 1 }])
    const key = `${initech.organisationId.slice(0, 8)} not_live`
    await expect.poll(async () => (await drops())[key], { timeout: 5000 }).toBe(1)
  })

  test('drops what a page of an organisation sends that was deleted since it was opened', async () => {
    const gone = {
      ...acme,
      organisationId: randomUUID(),
      name: 'umbrella',
      publications: [{ reportId: randomUUID(), publicationId: randomUUID() }],
    }
    const token = tokenOf(gone)
    const answer = await send(envelopeOf([event('a')], { token }), { host: 'umbrella.bubbles.localhost' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 0, dropped: 1 }])
    expect(await stored()).toEqual([])
  })

  test('stores nothing before the organisation has its measurement id', async () => {
    const wayne = await makeOrganisation(database, 'wayne')
    const measure = (measurementId: string | null) =>
      database.transaction({ kind: 'platform' }, () =>
        tx()
          .updateTable('organisations')
          .set({ google_analytics4_measurement_id: measurementId })
          .where('id', '=', wayne.organisationId)
          .execute(),
      )
    await measure(null)
    const read = async (id: string) =>
      (
        await send(envelopeOf([event(id)], { token: tokenOf(wayne) }), { host: 'wayne.bubbles.localhost' })
      ).json()
    expect(await read('a')).toEqual({ accepted: 0, dropped: 1 })
    const key = `${wayne.organisationId.slice(0, 8)} not_measured`
    await expect.poll(async () => (await drops())[key], { timeout: 5000 }).toBe(1)
    await measure('G-WAYNE00001')
    await expect
      .poll(() => read('b'), { timeout: 10_000, interval: 500 })
      .toEqual({ accepted: 1, dropped: 0 })
    expect((await stored(wayne.organisationId)).map(({ id }) => id)).toEqual(['b'])
  })

  test('stores nothing from the moment an organisation is disabled, whatever was known of it', async () => {
    const tyrell = await makeOrganisation(database, 'tyrell')
    const read = async (id: string) =>
      (
        await send(envelopeOf([event(id)], { token: tokenOf(tyrell) }), { host: 'tyrell.bubbles.localhost' })
      ).json()
    expect(await read('a')).toEqual({ accepted: 1, dropped: 0 })
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('organisations')
        .set({ status: 'Disabled' })
        .where('id', '=', tyrell.organisationId)
        .execute(),
    )
    expect(await read('b')).toEqual({ accepted: 0, dropped: 1 })
    expect((await stored(tyrell.organisationId)).map(({ id }) => id)).toEqual(['a'])
  })

  test('drops what the publication of a deleted report sends', async () => {
    const hooli = await makeOrganisation(database, 'hooli')
    await database.transaction({ kind: 'organisation', organisationId: hooli.organisationId }, () =>
      tx().updateTable('reports').set({ deleted_at: new Date() }).execute(),
    )
    const answer = await send(envelopeOf([event('a')], { token: tokenOf(hooli) }), {
      host: 'hooli.bubbles.localhost',
    })
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 0, dropped: 1 }])
    expect(await stored(hooli.organisationId)).toEqual([])
  })

  test('tells readers apart by address and browser, and keeps neither', async () => {
    await send(envelopeOf([event('view')], { session: 'session-a' }))
    await send(envelopeOf([event('view')], { session: 'session-b' }))
    await send(envelopeOf([event('view')], { session: 'session-c' }), { address: '192.0.2.2' })
    const rows = await database.transaction(
      { kind: 'organisation', organisationId: acme.organisationId },
      () =>
        tx()
          .selectFrom('engagement_events')
          .select((select) => select.fn.count<number>('reader_hash').distinct().as('readers'))
          .executeTakeFirstOrThrow(),
    )
    expect(rows.readers).toBe(2)
    const everything = JSON.stringify(await stored())
    expect(everything).not.toContain('192.0.2')
    expect(everything).not.toContain('Mozilla')
  })

  test('salts are seen by no organisation and deleted after two days', async () => {
    await send(envelopeOf([event('view')]))
    const salts = (scope: Parameters<Database['transaction']>[0]) =>
      database.transaction(scope, () => tx().selectFrom('engagement_salts').select('day').execute())
    expect(await salts({ kind: 'organisation', organisationId: acme.organisationId })).toEqual([])
    expect((await salts({ kind: 'platform' })).length).toBeGreaterThan(0)
    expect(await deleteOldSalts(database)).toBe(0)
    expect(await deleteOldSalts(database, new Date(Date.now() + 49 * 3_600_000))).toBeGreaterThan(0)
    expect(await salts({ kind: 'platform' })).toEqual([])
  })

  test('another organisation sees no event, and can store none here', async () => {
    await send(envelopeOf([event('view')]))
    expect(await stored()).toHaveLength(1)
    expect(await stored(globex.organisationId)).toEqual([])
  })
})
