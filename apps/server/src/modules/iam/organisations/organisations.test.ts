import { tx } from '@bubbles/db'
import { RESERVED_NAMES } from '@bubbles/domain'
import { newBlockId, replaceDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import {
  type CallAnswer,
  type Harness,
  makeOrganisation,
  makeUser,
  openHarness,
} from '../../../testing/harness.ts'
import { fromBase64, toBase64 } from '../../report/patch.ts'

const DAY_MS = 86_400_000

describeEachEngine('changing an organisation', (open) => {
  let harness: Harness
  let id: string
  let name: string
  let owner: string
  let admin: string
  let viewer: string
  let count = 0

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-foreign-admin', roles: ['Admin'] }])
    await platform(() => makeUser('sub-newcomer'))
    return () => harness.close()
  })

  beforeEach(async () => {
    name = `org${++count}`
    owner = `sub-${name}-owner`
    admin = `sub-admin-${count}`
    viewer = `sub-viewer-${count}`
    id = await makeOrganisation(harness.database, name, [
      { sub: admin, roles: ['Admin'] },
      { sub: viewer, roles: [] },
      { sub: `sub-builder-${count}`, roles: ['Builder', 'Reviewer', 'Publisher', 'EngagementAnalyst'] },
    ])
  })

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const iam = (
    as: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    host = name,
  ) => harness.call(as, { method, url: `/api/iam/v1/${path}`, body, host })
  const current = async (as: string, host = name) =>
    (await iam(as, 'GET', 'organisations', undefined, host)).body
  /** What a screen sends: all of it, with something changed. */
  const change = async (as: string, changes: object, host = name): Promise<CallAnswer> => {
    const { friendlyName, status, owner: now, autoEnrollmentDomains } = await current(viewer, host)
    const body = { id, name: host, friendlyName, status, ownerId: now.id, autoEnrollmentDomains, ...changes }
    return iam(as, 'PUT', 'organisations', body, host)
  }
  const idOf = (sub: string) =>
    platform(async () => {
      const row = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', sub)
        .select('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
  const audit = () =>
    platform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', id)
        .orderBy('at')
        .select(['action', 'subject'])
        .execute(),
    )
  const rolesOf = (sub: string) =>
    platform(async () => {
      const row = await tx()
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .where('users.pool_sub', '=', sub)
        .where('members.organisation_id', '=', id)
        .select('members.roles')
        .executeTakeFirstOrThrow()
      return row.roles
    })
  const page = (path: string, host = name, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    harness.app.inject({ method, url: path, headers: { host: `${host}.bubbles.localhost:4000` } })
  /** Moves into the past what was given up just now. */
  const age = (former: string, days: number) =>
    platform(() =>
      tx()
        .updateTable('former_names')
        .set({ released_at: new Date(Date.now() - days * DAY_MS) })
        .where('name', '=', former)
        .execute(),
    )

  it('refuses any other organisation than that of the host, to the letter', async () => {
    const other = '0b5c1c7e-5d0a-4b0e-9c1f-000000000001'
    expect(await change(admin, { id: other })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-request',
        detail: `Current Organisation '${id}' cannot be update with Organisation '${other}'`,
        errors: [{ pointer: '/id' }],
      },
    })
    const globex = (await iam('sub-foreign-admin', 'GET', 'organisations', undefined, 'globex')).body
    const answer = await change('sub-foreign-admin', { id: globex.id, friendlyName: 'Mine now' })
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Cannot resolve organisation' } })
  })

  it('changes what it is told, answers the organisation, and records each field once', async () => {
    const answer = await change(admin, {
      friendlyName: '  Fields Institute ',
      autoEnrollmentDomains: ['Fields.example', 'fields.example', ' sub.fields.example'],
      locale: 'de-CH',
      timeZone: 'Europe/Zurich',
      retentionDays: 90,
      googleAnalytics4MeasurementId: 'G-ABC123DEF4',
      accessibilityStatement: ' https://fields.example/accessibility ',
      frontPage: true,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        name,
        friendlyName: 'Fields Institute',
        status: 'Active',
        autoEnrollmentDomains: ['fields.example', 'sub.fields.example'],
        locale: 'de-CH',
        timeZone: 'Europe/Zurich',
        retentionDays: 90,
        googleAnalytics4MeasurementId: 'G-ABC123DEF4',
        accessibilityStatement: 'https://fields.example/accessibility',
        frontPage: true,
        roles: ['Admin'],
        isOwner: false,
      },
    })
    // Once more: nothing is new, and nothing is recorded. What a client of the specification leaves out stays.
    const again = await change(admin, {})
    expect(again.body).toMatchObject({ locale: 'de-CH', googleAnalytics4MeasurementId: 'G-ABC123DEF4' })
    expect(await audit()).toEqual([
      {
        action: 'organisation.updated',
        subject: {
          fields: {
            friendlyName: { before: name.toUpperCase(), after: 'Fields Institute' },
            autoEnrollmentDomains: { before: [], after: ['fields.example', 'sub.fields.example'] },
            locale: { before: 'en-GB', after: 'de-CH' },
            timeZone: { before: 'UTC', after: 'Europe/Zurich' },
            retentionDays: { before: 365, after: 90 },
            googleAnalytics4MeasurementId: { before: null, after: 'G-ABC123DEF4' },
            accessibilityStatement: { before: null, after: 'https://fields.example/accessibility' },
            frontPage: { before: false, after: true },
          },
        },
      },
    ])
    const sentences = (await iam(admin, 'GET', 'organisations/audit')).body.entries
    expect(sentences[0].sentence).toContain(
      'who can join by email domain from no one to fields.example and sub.fields.example, the measurement ID from none to G-ABC123DEF4, the page language from English (United Kingdom) to German (Switzerland), the time zone from UTC to Europe/Zurich, how long raw reading data is kept from 365 days to 90 days, the accessibility statement from none to https://fields.example/accessibility, the front page of public reports from off to on',
    )
    const none = { googleAnalytics4MeasurementId: null, accessibilityStatement: null }
    expect((await change(admin, none)).body).toMatchObject({
      ...none,
    })
  })

  it.each<[object, string]>([
    [{ autoEnrollmentDomains: ['*.example.org'] }, '/autoEnrollmentDomains/0'],
    [{ autoEnrollmentDomains: ['example.org', '10.0.0.1'] }, '/autoEnrollmentDomains/1'],
    [{ autoEnrollmentDomains: ['localhost'] }, '/autoEnrollmentDomains/0'],
    [{ autoEnrollmentDomains: Array.from({ length: 51 }, (_, n) => `d${n}.org`) }, '/autoEnrollmentDomains'],
    [{ locale: 'tlh' }, '/locale'],
    [{ locale: '../etc' }, '/locale'],
    [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
    [{ timeZone: '+01:00' }, '/timeZone'],
    [{ retentionDays: 29 }, '/retentionDays'],
    [{ retentionDays: 1826 }, '/retentionDays'],
    [{ googleAnalytics4MeasurementId: 'UA-1234' }, '/googleAnalytics4MeasurementId'],
    [{ accessibilityStatement: '' }, '/accessibilityStatement'],
    [{ accessibilityStatement: 'fields.example/accessibility' }, '/accessibilityStatement'],
    [{ accessibilityStatement: 'javascript:alert(1)' }, '/accessibilityStatement'],
    [{ accessibilityStatement: 'https://fields.example@evil.example' }, '/accessibilityStatement'],
    [{ accessibilityStatement: `https://a.example/${'x'.repeat(500)}` }, '/accessibilityStatement'],
    [{ friendlyName: '  ' }, '/friendlyName'],
    [{ friendlyName: 'a\r\nBcc: x' }, '/friendlyName'],
    [{ status: 'Deleted' }, '/status'],
    [{ status: 'Paused' }, '/status'],
    [{ name: 'xn--cme-8cd' }, '/name'],
    [{ name: 'аcme' }, '/name'],
    [{ name: '-a' }, '/name'],
    [{ name: 'a.b' }, '/name'],
    ...RESERVED_NAMES.slice(0, 3).map((reserved): [object, string] => [{ name: reserved }, '/name']),
  ])('refuses %j with a sentence', async (changes, pointer) => {
    const answer = await change(admin, changes)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(answer.body.errors[0].pointer).toBe(pointer)
    expect(answer.body.detail.length).toBeGreaterThan(20)
    expect(await audit()).toEqual([])
  })

  it.each(['viewer', 'builder'])('lets no %s change or delete anything', async (post) => {
    const as = `sub-${post}-${count}`
    expect((await change(as, { friendlyName: 'Mine' })).status).toBe(403)
    expect((await iam(as, 'DELETE', 'organisations')).status).toBe(403)
    expect(await current(viewer)).toMatchObject({ friendlyName: name.toUpperCase(), status: 'Active' })
  })

  it('tells strangers of an organisation what it tells of none', async () => {
    for (const host of [name, 'nowhere']) {
      const answers = [
        await iam('sub-newcomer', 'PUT', 'organisations', { id }, host),
        await iam('sub-newcomer', 'DELETE', 'organisations', undefined, host),
      ]
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 404, body: { code: 'organisation-not-found' } })
        expect(answer.body.movedTo).toBeUndefined()
      }
    }
    expect((await iam(null, 'PUT', 'organisations', {})).status).toBe(401)
  })

  it('sets up analytics once and records who did', async () => {
    const setUp = () =>
      harness.call(admin, { method: 'POST', url: '/api/engagement/v1/analytics/setup', host: name })
    const { googleAnalytics4MeasurementId: measurementId } = (await setUp()).body
    await setUp()
    expect(await audit()).toEqual([{ action: 'analytics.set-up', subject: { measurementId } }])
  })

  it('records the founding', async () => {
    const made = await iam('sub-newcomer', 'POST', 'accounts/organisations', {
      name: `founded${count}`,
      friendlyName: 'Founded',
    })
    id = made.body.id
    expect(await audit()).toEqual([
      { action: 'organisation.created', subject: { name: `founded${count}`, friendlyName: 'Founded' } },
    ])
  })

  it('renames: the new host answers, the old one leads there', async () => {
    const next = `${name}-next`
    expect(await change(admin, { name: next })).toMatchObject({ status: 200, body: { id, name: next } })
    expect(await current(admin, next)).toMatchObject({ id, name: next })
    expect(await iam(admin, 'GET', 'organisations')).toMatchObject({
      status: 404,
      body: { detail: 'Cannot resolve organisation', code: 'organisation-not-found', movedTo: next },
    })
    for (const path of ['/dashboard/', '/dashboard/reports/edit/1?a=%2F', '/', '/bubbles/wind?from=mail']) {
      const answer = await page(path)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe(`http://${next}.bubbles.localhost:4000${path}`)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await page('/bubbles/wind', name, 'HEAD')).statusCode).toBe(302)
    for (const path of ['/api/docs', '/idp/x', '/sub/x']) expect((await page(path)).statusCode).not.toBe(302)
    expect((await page('/bubbles/wind', name, 'POST')).statusCode).toBe(404)
    expect((await page('//evil.example/x')).headers.location).toBe(
      `http://${next}.bubbles.localhost:4000//evil.example/x`,
    )
    expect(await audit()).toEqual([
      { action: 'organisation.renamed', subject: { before: name, after: next } },
    ])
  })

  it('takes what was typed under the old name, from its members alone, until the name is free', async () => {
    const builder = `sub-builder-${count}`
    const next = `${name}-next`
    const report = (
      method: 'GET' | 'POST' | 'PATCH',
      path: string,
      as = builder,
      body?: unknown,
      host = name,
    ) => harness.call(as, { method, url: `/api/report/v1/reports${path}`, body, host })
    const { id: reportId } = (await report('POST', '', builder, {})).body
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await report('GET', `/${reportId}`)).body.state))
    replaceDocument(ydoc, {
      type: 'doc',
      content: [{ type: 'title', attrs: { id: newBlockId() }, content: [{ type: 'text', text: 'Typed' }] }],
    })
    const update = toBase64(Y.encodeStateAsUpdate(ydoc))
    const patch = (as: string) => report('PATCH', `/${reportId}/document`, as, { update })
    await change(admin, { name: next })
    expect((await patch(builder)).status).toBe(200)
    expect((await report('GET', `/${reportId}`, builder, undefined, next)).body.name).toBe('Typed')
    expect((await report('GET', `/${reportId}`)).body.movedTo).toBe(next)
    expect(await patch(viewer)).toMatchObject({ status: 403 })
    expect(await patch('sub-newcomer')).toMatchObject({ status: 404, body: { movedTo: next } })
    expect((await harness.call(builder, { url: '/api/report/v1/reports', host: name })).body.movedTo).toBe(
      next,
    )
    await age(name, 91)
    const answer = await patch(builder)
    expect(answer).toMatchObject({ status: 404, body: { code: 'organisation-not-found' } })
    expect(answer.body.movedTo).toBeUndefined()
  })

  it('has the published pages rendered anew for what they show, and for nothing else', async () => {
    const queued = () =>
      platform(async () => {
        const rows = await tx()
          .selectFrom('outbox')
          .where('organisation_id', '=', id)
          .where('kind', '=', 'pages.render')
          .select('id')
          .execute()
        return rows.length
      })
    await change(admin, { retentionDays: 90, autoEnrollmentDomains: ['a.example'] })
    expect(await queued()).toBe(0)
    await change(admin, { friendlyName: 'Other' })
    expect(await queued()).toBe(1)
    await change(admin, { locale: 'de-DE' })
    expect(await queued()).toBe(2)
    await change(admin, { friendlyName: 'Another', name: `${name}-next` })
    expect(await queued()).toBe(3)
    const refused = await change(admin, { friendlyName: 'No', name: 'globex' }, `${name}-next`)
    expect(refused.body.code).toBe('name-taken')
    expect(await queued()).toBe(3)
  })

  it('lets a name rest for 90 days, except for who had it', async () => {
    const next = `${name}-next`
    await change(admin, { name: next })
    const taken = await iam('sub-newcomer', 'POST', 'accounts/organisations', { name, friendlyName: 'Thief' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'name-taken' } })
    const asked = (as: string, host: string) => iam(as, 'GET', `organisations/name/${name}`, undefined, host)
    expect((await asked('sub-newcomer', 'login')).status).toBe(200)
    expect((await asked('sub-newcomer', next)).status).toBe(200)
    expect((await asked(admin, next)).status).toBe(404)

    await age(name, 89)
    expect((await page('/dashboard/')).statusCode).toBe(302)
    expect((await change(admin, { name }, next)).body).toMatchObject({ name })
    expect((await page('/dashboard/', next)).headers.location).toContain(`//${name}.`)
    expect((await current(admin)).name).toBe(name)

    await age(next, 91)
    expect((await page('/dashboard/', next)).statusCode).toBe(404)
    const founded = await iam('sub-newcomer', 'POST', 'accounts/organisations', {
      name: next,
      friendlyName: 'Free to take',
    })
    expect(founded.status).toBe(201)
    expect((await current('sub-newcomer', next)).friendlyName).toBe('Free to take')
  })

  it('gives a name to one of many who rename to it or found with it at once', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const other = `${name}-racer${index}`
        return { other, otherId: await makeOrganisation(harness.database, other, []) }
      }),
    )
    const wanted = `${name}-prize`
    const answers = await Promise.all([
      change(admin, { name: wanted }),
      ...others.map(async ({ other, otherId }) => {
        const as = `sub-${other}-owner`
        const { owner: now } = await current(as, other)
        const body = {
          id: otherId,
          name: wanted,
          friendlyName: other,
          status: 'Active',
          ownerId: now.id,
          autoEnrollmentDomains: [],
        }
        return iam(as, 'PUT', 'organisations', body, other)
      }),
      ...Array.from({ length: 3 }, () =>
        iam('sub-newcomer', 'POST', 'accounts/organisations', { name: wanted, friendlyName: 'Racer' }),
      ),
    ])
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
    const rows = await platform(() =>
      tx().selectFrom('organisations').where('name', '=', wanted).select('id').execute(),
    )
    expect(rows).toHaveLength(1)
  })

  it('lets nobody slip in between giving a name up and its rest', async () => {
    const next = `${name}-next`
    const [renamed, ...founded] = await Promise.all([
      change(admin, { name: next }),
      ...Array.from({ length: 5 }, () =>
        iam('sub-newcomer', 'POST', 'accounts/organisations', { name, friendlyName: 'Thief' }),
      ),
    ])
    expect(renamed?.status).toBe(200)
    expect(founded.map((answer) => answer.status)).toEqual([409, 409, 409, 409, 409])
  })

  it('is handed over by its owner alone, to an active member, and both are Admins', async () => {
    const viewerId = await idOf(viewer)
    expect(await change(admin, { ownerId: viewerId })).toMatchObject({
      status: 403,
      body: { detail: 'Only the owner can transfer the organisation.' },
    })
    for (const ownerId of [await idOf('sub-newcomer'), '0b5c1c7e-5d0a-4b0e-9c1f-000000000001']) {
      expect(await change(owner, { ownerId })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/ownerId' }] },
      })
    }
    await platform(() =>
      tx().updateTable('users').set({ status: 'Disabled' }).where('pool_sub', '=', admin).execute(),
    )
    expect((await change(owner, { ownerId: await idOf(admin) })).status).toBe(400)

    const ownerId = await idOf(owner)
    const answer = await change(owner, { ownerId: viewerId })
    expect(answer.body).toMatchObject({ owner: { id: viewerId }, isOwner: false, roles: ['Admin'] })
    expect(await rolesOf(viewer)).toEqual(['Admin'])
    expect(await rolesOf(owner)).toEqual(['Admin'])
    expect((await current(viewer)).isOwner).toBe(true)
    expect(await audit()).toEqual([
      { action: 'organisation.handed-over', subject: { ownerId: viewerId, formerOwnerId: ownerId } },
    ])
    expect((await change(owner, { ownerId })).status).toBe(403)
  })

  it('goes to one of two when it is handed over twice at once', async () => {
    const heirs = [await idOf(admin), await idOf(viewer)]
    const answers = await Promise.all(heirs.map((ownerId) => change(owner, { ownerId })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 403]))
    const won = answers.findIndex((answer) => answer.status === 200)
    expect((await current(viewer)).owner.id).toBe(heirs[won])
  })

  it('changes all of what one call asks for, or nothing', async () => {
    const answer = await change(admin, {
      friendlyName: 'Half done',
      name: `${name}-half`,
      ownerId: await idOf(admin),
    })
    expect(answer.status).toBe(403)
    expect(await current(viewer)).toMatchObject({ name, friendlyName: name.toUpperCase() })
    expect(await audit()).toEqual([])
    expect((await page('/dashboard/')).statusCode).toBe(404)
  })

  it('refuses everything once it is disabled, and keeps its members for when it is enabled', async () => {
    expect((await change(admin, { status: 'Disabled' })).body).toMatchObject({ status: 'Disabled' })
    for (const as of [owner, admin, viewer]) {
      const answers = [
        await iam(as, 'GET', 'users/organisations/current'),
        await iam(as, 'PUT', 'organisations', { id }),
        await iam(as, 'DELETE', 'organisations'),
        await harness.call(as, { url: '/api/report/v1/reports', host: name }),
      ]
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'organisation-disabled' } })
      }
    }
    expect((await page('/bubbles/anything')).statusCode).toBe(404)
    expect((await audit()).at(-1)).toEqual({ action: 'organisation.disabled', subject: {} })
    await platform(() =>
      tx().updateTable('organisations').set({ status: 'Active' }).where('id', '=', id).execute(),
    )
    expect((await iam(viewer, 'GET', 'users/organisations/current')).body).toMatchObject({
      memberCount: 4,
      // Whom to ask for more than one may.
      ownerName: expect.stringMatching(/./),
      logoUploadedAt: null,
    })
  })

  it('is deleted by its owner alone: gone at once, its name rests and leads nowhere', async () => {
    expect((await iam(admin, 'DELETE', 'organisations')).status).toBe(403)
    expect((await iam(owner, 'DELETE', 'organisations')).status).toBe(204)
    for (const as of [owner, admin]) {
      const answer = await iam(as, 'GET', 'users/organisations/current')
      expect(answer).toMatchObject({ status: 404, body: { code: 'organisation-not-found' } })
      expect(answer.body.movedTo).toBeUndefined()
      expect((await iam(as, 'GET', 'users/organisations')).body.organisations).toEqual([])
    }
    expect((await page('/dashboard/')).statusCode).toBe(404)
    expect((await page('/bubbles/anything')).statusCode).toBe(404)
    const deleted = `deleted-${id.replaceAll('-', '')}`
    expect((await iam(owner, 'GET', 'organisations', undefined, deleted)).status).toBe(404)
    const again = await iam('sub-newcomer', 'POST', 'accounts/organisations', { name, friendlyName: 'Thief' })
    expect(again.body.code).toBe('name-taken')
    expect((await audit()).at(-1)).toMatchObject({ action: 'organisation.deleted', subject: { name } })
  })

  it('is deleted even where somebody sits on the name it would get', async () => {
    await makeOrganisation(harness.database, `deleted-${id.replaceAll('-', '')}`, [])
    expect((await iam(owner, 'DELETE', 'organisations')).status).toBe(204)
    expect((await iam(owner, 'GET', 'organisations')).status).toBe(404)
  })
})
