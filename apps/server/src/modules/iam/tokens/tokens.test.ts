import { type Call, calls } from '@bubbles/contract'
import { tx } from '@bubbles/db'
import { type Capability, TOKEN_CAPABILITIES } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../../testing/harness.ts'
import { insertMember } from '../../iam/public.ts'

const SOME_ID = '00000000-0000-4000-8000-000000000000'
const admin = 'sub-admin'
const everything = 'sub-everything'

describeEachEngine('API tokens', (open) => {
  let harness: Harness
  let organisationId: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: admin, roles: ['Admin'] },
      { sub: 'sub-builder', roles: ['Builder'] },
      { sub: 'sub-leaver', roles: ['Admin', 'Builder'] },
      {
        sub: everything,
        roles: ['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst'],
      },
    ])
    const globex = await makeOrganisation(harness.database, 'globex', [])
    await inPlatform(async () => {
      const { id } = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', everything)
        .select('id')
        .executeTakeFirstOrThrow()
      await insertMember(globex, id, ['Admin', 'Builder'])
      await makeUser('sub-manager', ['AccountManager'])
    })
    return () => harness.close()
  })

  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const tokens = (as: string, method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown, more = {}) =>
    harness.call(as, { method, url: `/api/iam/v1/organisations/tokens${path}`, body, ...more })
  const make = (as: string, capabilities: Capability[], lifetimeDays: number | null = 30, more = {}) =>
    tokens(as, 'POST', '', { name: 'Nightly export', capabilities, lifetimeDays }, more)
  const secretOf = async (as: string, capabilities: Capability[]) =>
    (await make(as, capabilities)).body.secret as string
  const reports = (as: string, method: 'GET' | 'POST' = 'GET', more = {}) =>
    harness.call(as, {
      method,
      url: '/api/report/v1/reports',
      ...(method === 'POST' && { body: { name: 'By a script' } }),
      ...more,
    })
  const change = (set: object) =>
    inPlatform(() =>
      tx().updateTable('api_tokens').set(set).where('organisation_id', '=', organisationId).execute(),
    )

  it('are shown once, and kept as a hash', async () => {
    const made = await make(everything, ['report.list', 'report.list', 'report.create'])
    expect(made.status).toBe(201)
    const { secret, hint, id, capabilities, expiresAt, createdAt } = made.body
    expect(secret).toMatch(/^bub_[\w-]{43}$/)
    expect(hint).toBe(secret.slice(0, 8))
    expect(capabilities).toEqual(['report.list', 'report.create'])
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeCloseTo(30 * 86_400_000, -5)
    const rows = await inPlatform(() =>
      sql<{ text: string }>`select t::text as text from api_tokens t where id = ${id}`.execute(tx()),
    )
    expect(rows.rows[0]!.text).not.toContain(secret)
    const listed = await tokens(admin, 'GET')
    expect(listed.text).not.toContain(secret)
    expect(listed.body.tokens).toContainEqual(
      expect.objectContaining({
        id,
        hint,
        name: 'Nightly export',
        lastUsedAt: null,
        createdBy: expect.objectContaining({ name: everything }),
      }),
    )
  })

  it('leave no secret behind for a call that is sent twice', async () => {
    const headers = { 'idempotency-key': 'twice-twice' }
    const [first, second] = [
      await make(everything, ['report.list'], 1, { headers }),
      await make(everything, ['report.list'], 1, { headers }),
    ]
    expect(first!.body.secret).not.toBe(second!.body.secret)
    const kept = await inPlatform(() => tx().selectFrom('idempotency_keys').selectAll().execute())
    expect(kept).toEqual([])
  })

  it('make and list a report as their maker, from the outside', async () => {
    const secret = await secretOf(everything, ['report.list', 'report.readDraft', 'report.create'])
    const made = await reports(secret, 'POST')
    expect(made).toMatchObject({ status: 201, body: { name: 'By a script' } })
    const listed = await reports(secret)
    expect(listed.body.reports).toContainEqual(
      expect.objectContaining({
        id: made.body.id,
        createdBy: expect.objectContaining({ name: everything }),
      }),
    )
  })

  describe('scope', () => {
    const asked = Object.entries<Call>(calls).filter(([, call]) => call.capability !== 'public')
    const send = (secret: string, call: Call) =>
      harness.call(secret, {
        method: call.method,
        url: `/api/${call.service}/${call.path.replaceAll(/\{\w+\}/g, SOME_ID)}`,
      })

    it('keeps a token from every call it was not made for', async () => {
      await inPlatform(() =>
        tx()
          .updateTable('organisations')
          .set({ google_analytics4_measurement_id: 'G-TEST123456' })
          .where('id', '=', organisationId)
          .execute(),
      )
      const answers = []
      for (const wanted of TOKEN_CAPABILITIES) {
        const others = TOKEN_CAPABILITIES.filter((each) => each !== wanted && each !== 'organisation.export')
        const secret = await secretOf(everything, others)
        for (const [operationId, call] of asked) {
          if (call.capability !== wanted) continue
          const { status, body } = await send(secret, call)
          answers.push({ operationId, status, code: call.method === 'HEAD' ? 'forbidden' : body.code })
        }
        await change({ revoked_at: new Date() })
      }
      expect(answers.length).toBeGreaterThan(20)
      expect(answers.filter(({ status, code }) => status !== 403 || code !== 'forbidden')).toEqual([])
    })

    it('never reaches what is for people only', async () => {
      const secret = await secretOf(
        everything,
        TOKEN_CAPABILITIES.filter((each) => each !== 'organisation.export'),
      )
      const personal = asked.filter(
        ([, call]) =>
          !call.tenant || call.personOnly || !TOKEN_CAPABILITIES.includes(call.capability as Capability),
      )
      expect(personal.map(([operationId]) => operationId)).toEqual(
        expect.arrayContaining(['getUser', 'createApiToken', 'createOrganisation', 'leaveOrganisation']),
      )
      for (const [, call] of personal) {
        expect(await send(secret, call)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
    })

    it('changes the organisation, and never disables it', async () => {
      const secret = await secretOf(everything, ['organisation.update', 'organisation.read'])
      const url = '/api/iam/v1/organisations'
      const { id, name, friendlyName, owner } = (await harness.call(secret, { url })).body
      const put = (status: string) =>
        harness.call(secret, {
          method: 'PUT',
          url,
          body: { id, name, friendlyName, status, ownerId: owner.id, autoEnrollmentDomains: [] },
        })
      expect((await put('Active')).status).toBe(200)
      expect(await put('Disabled')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await harness.call(admin, { url })).body.status).toBe('Active')
    })

    it('ends where its maker’s own permissions end', async () => {
      expect(await make(admin, ['report.create'])).toMatchObject({
        status: 403,
        body: {
          detail:
            'You can’t do this yourself at the moment, so a token of yours can’t either: create reports. Remove it from the list.',
        },
      })
      expect(await make(admin, ['organisation.tokens'])).toMatchObject({ status: 400 })
      expect(await make(admin, [])).toMatchObject({ status: 400 })
      const secret = await secretOf('sub-leaver', ['report.create'])
      expect((await reports(secret, 'POST')).status).toBe(201)
      await inPlatform(() =>
        sql`update members set roles = '{Admin}' from users u where u.id = user_id and u.pool_sub = 'sub-leaver'`.execute(
          tx(),
        ),
      )
      expect((await reports(secret, 'POST')).status).toBe(403)
      await inPlatform(() =>
        sql`delete from members using users u where u.id = user_id and u.pool_sub = 'sub-leaver'`.execute(
          tx(),
        ),
      )
      expect(await reports(secret, 'POST')).toMatchObject({
        status: 401,
        body: {
          detail:
            'The person who created this API token has left the organisation. Ask an admin for a new one.',
        },
      })
      const { tokens: listed } = (await tokens(admin, 'GET')).body
      expect(listed.at(0)).toMatchObject({
        createdBy: { name: '', emailAddress: '' },
        state: 'makerLeft',
      })
      // Whoever comes back makes new ones: what was ended stays ended.
      await inPlatform(() =>
        sql`insert into members (organisation_id, user_id, roles) select o.id, u.id, '{Admin,Builder}' from organisations o, users u
            where o.name = 'acme' and u.pool_sub = 'sub-leaver'`.execute(tx()),
      )
      expect((await reports(secret, 'POST')).status).toBe(401)
      const again = await secretOf('sub-leaver', ['report.create'])
      expect((await reports(again, 'POST')).status).toBe(201)
    })
  })

  it('that may only list see no draft, whatever their maker sees', async () => {
    const made = await reports(everything, 'POST')
    const ids = async (as: string) =>
      ((await reports(as, 'GET')).body.reports as { id: string }[]).map(({ id }) => id)
    expect(await ids(everything)).toContain(made.body.id)
    expect(await ids(await secretOf(everything, ['report.list']))).toEqual([])
    expect(await ids(await secretOf(everything, ['report.list', 'report.readDraft']))).toContain(made.body.id)
  })

  it('work at their own organisation alone', async () => {
    const secret = await secretOf(everything, ['report.list'])
    const elsewhere = await reports(secret, 'GET', { host: 'globex' })
    const stranger = await reports('sub-builder', 'GET', { host: 'globex' })
    expect((await reports(everything, 'GET', { host: 'globex' })).status).toBe(200)
    expect(elsewhere.status).toBe(404)
    expect(elsewhere.text).toBe(stranger.text)
  })

  it('that are unknown, revoked or expired are nobody’s, before the body is read', async () => {
    const secret = await secretOf(everything, ['report.create'])
    const { id } = (await tokens(admin, 'GET')).body.tokens[0]
    const forms = ['bub_', `bub_${'a'.repeat(43)}`, secret.slice(0, -1), `${secret}a`, secret.toUpperCase()]
    for (const form of forms) {
      const body = JSON.stringify({ name: 'x'.repeat(2_000_000) })
      expect((await reports(form, 'POST', { body })).status).toBe(401)
    }
    expect((await reports(secret, 'POST')).status).toBe(201)
    await change({ expires_at: new Date(Date.now() - 1000) })
    expect(await reports(secret, 'POST')).toMatchObject({
      status: 401,
      body: { detail: 'This API token has expired. Ask an admin of the organisation for a new one.' },
    })
    expect((await tokens(admin, 'GET')).body.tokens[0].state).toBe('expired')
    await change({ expires_at: null })
    expect((await reports(secret, 'POST')).status).toBe(201)
    expect((await tokens(admin, 'DELETE', `/${id}`)).status).toBe(204)
    expect((await reports(secret, 'POST')).status).toBe(401)
    expect((await tokens(admin, 'DELETE', `/${id}`)).status).toBe(404)
    const log = await harness.call(admin, { url: '/api/iam/v1/organisations/audit?action=token' })
    expect(log.body.entries.slice(0, 2).map((entry: { sentence: string }) => entry.sentence)).toEqual([
      'sub-admin revoked the API token “Nightly export”',
      'sub-everything created the API token “Nightly export”',
    ])
  })

  it('remember when they were used, once a minute', async () => {
    await change({ revoked_at: new Date() })
    const secret = await secretOf(everything, ['report.list'])
    const lastUsed = async () => (await tokens(admin, 'GET')).body.tokens[0].lastUsedAt as string | null
    expect(await lastUsed()).toBeNull()
    await reports(secret)
    const first = await lastUsed()
    expect(first).not.toBeNull()
    await reports(secret)
    expect(await lastUsed()).toBe(first)
    await change({ last_used_at: new Date(Date.now() - 61_000) })
    await reports(secret)
    expect(Date.parse((await lastUsed())!)).toBeGreaterThanOrEqual(Date.parse(first!))
  })

  it('are fifty at most, whoever races for the last', async () => {
    await change({ revoked_at: new Date() })
    const template = { organisation_id: organisationId, name: 'Old', hint: 'bub_xxxx', capabilities: [] }
    await inPlatform(async () => {
      const { id } = await tx().selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
      await tx()
        .insertInto('api_tokens')
        .values(
          Array.from({ length: 49 }, (_, index) => ({
            ...template,
            token_hash: Buffer.from(`old ${index}`),
            created_by: id,
          })),
        )
        .execute()
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => make(admin, ['report.list'])))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9)
    const { id } = (await tokens(admin, 'GET')).body.tokens[0]
    await tokens(admin, 'DELETE', `/${id}`)
    expect((await make(admin, ['report.list'])).status).toBe(201)
  })

  it('are for who administers the organisation', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', `/${SOME_ID}`],
    ] as const) {
      expect((await tokens('sub-builder', method, path)).status).toBe(403)
      expect((await tokens('sub-manager', method, path)).status).toBe(404)
    }
  })
})
