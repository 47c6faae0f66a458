import { tx } from '@bubbles/db'
import { ASSIGNABLE_ROLES, type AssignableRole, plainLetters } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type CallAnswer,
  type Harness,
  makeOrganisation,
  makeUser,
  openHarness,
} from '../../../testing/harness.ts'
import { insertMember } from './writer.ts'

describeEachEngine('members', (open) => {
  let harness: Harness
  let acme: string
  const ids = new Map<string, string>()
  const idOf = (sub: string) => ids.get(sub) ?? ''
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-admin', roles: ['Admin'] },
      { sub: 'sub-builder', roles: ['Builder'] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
      { sub: 'sub-publisher', roles: ['Publisher'] },
      { sub: 'sub-analyst', roles: ['EngagementAnalyst'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-foreign', roles: ['Admin'] }])
    await readIds()
    return () => harness.close()
  })

  const readIds = async () => {
    const users = await platform(() => tx().selectFrom('users').select(['id', 'pool_sub']).execute())
    for (const { id, pool_sub: sub } of users) ids.set(sub, id)
  }
  const addMember = async (sub: string, roles: AssignableRole[] = []) => {
    await platform(async () => insertMember(acme, await makeUser(sub), roles))
    await readIds()
    return idOf(sub)
  }
  const members = (as: string, path = '', host = 'acme') =>
    harness.call(as, { url: `/api/iam/v1/organisations/members${path}`, host })
  const grant = (as: string, userId: string, role: string, host = 'acme') =>
    harness.call(as, {
      method: 'POST',
      url: `/api/iam/v1/organisations/members/${userId}/roles`,
      body: { role },
      host,
    })
  const strip = (as: string, userId: string, role: string, host = 'acme') =>
    harness.call(as, {
      method: 'DELETE',
      url: `/api/iam/v1/organisations/members/${userId}/roles/${role}`,
      host,
    })
  const remove = (as: string, userId: string, host = 'acme') =>
    harness.call(as, { method: 'DELETE', url: `/api/iam/v1/organisations/members/${userId}`, host })
  const leave = (as: string, host = 'acme') =>
    harness.call(as, { method: 'DELETE', url: '/api/iam/v1/users/organisations/current', host })
  const namesOf = (answer: CallAnswer) => answer.body.members.map((each: { name: string }) => each.name)
  const rolesOf = async (sub: string) => (await members('sub-admin', `/${idOf(sub)}`)).body.roles
  const audit = (action: string) =>
    platform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', acme)
        .where('action', '=', action)
        .orderBy('at', 'desc')
        .select(['actor_id', 'subject'])
        .execute(),
    )

  it('lists members with their roles, and marks the owner', async () => {
    const answer = await members('sub-admin')
    expect(answer.body).toMatchObject({ total: 7, cursor: null })
    expect(namesOf(answer)).toEqual([
      'sub-acme-owner',
      'sub-admin',
      'sub-analyst',
      'sub-builder',
      'sub-publisher',
      'sub-reviewer',
      'sub-viewer',
    ])
    expect(answer.body.members[0]).toMatchObject({
      isOwner: true,
      roles: [],
      guards: {
        remove: 'The owner can’t be removed. Transfer the organisation first.',
        roles: { Admin: 'The owner is always an admin.' },
      },
    })
    expect(answer.body.members[1]).toMatchObject({
      id: idOf('sub-admin'),
      emailAddress: 'sub-admin@example.org',
      isOwner: false,
      roles: ['Admin'],
    })
  })

  it('pages by name and by newest, and a page follows although its last member has gone', async () => {
    const first = await members('sub-admin', '?limit=3')
    expect(namesOf(first)).toEqual(['sub-acme-owner', 'sub-admin', 'sub-analyst'])
    const rest = await members('sub-admin', `?limit=200&cursor=${first.body.cursor}`)
    expect(namesOf(rest)).toEqual(['sub-builder', 'sub-publisher', 'sub-reviewer', 'sub-viewer'])
    expect(rest.body).toMatchObject({ total: 7, cursor: null })

    const leaver = await addMember('sub-analyst-2')
    const page = await members('sub-admin', '?limit=4')
    expect(namesOf(page).at(-1)).toBe('sub-analyst-2')
    expect((await remove('sub-admin', leaver)).status).toBe(204)
    const next = await members('sub-admin', `?limit=2&cursor=${page.body.cursor}`)
    expect(namesOf(next)).toEqual(['sub-builder', 'sub-publisher'])

    const newest: string[] = []
    let cursor = ''
    do {
      const answer = await members('sub-admin', `?sort=joined&limit=2${cursor && `&cursor=${cursor}`}`)
      newest.push(...namesOf(answer))
      cursor = answer.body.cursor ?? ''
    } while (cursor !== '')
    expect(newest).toHaveLength(7)
    expect(new Set(newest).size).toBe(7)
  })

  it.each(['x', 'AAAA', Buffer.from('["a","b"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      expect(await members('sub-admin', `?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-request' },
      })
    },
  )

  it('finds by name and address, without accents and with, and by role', async () => {
    const id = await addMember('sub-accents')
    await platform(() =>
      tx().updateTable('users').set({ name: 'Élodie Ångström_1' }).where('id', '=', id).execute(),
    )
    const found = async (query: string) => namesOf(await members('sub-admin', query))
    for (const search of ['elodie', 'ÉLO', 'élodie ång', 'ANGSTROM', 'sub-accents@', 'm_1']) {
      expect(await found(`?search=${encodeURIComponent(search)}`)).toEqual(['Élodie Ångström_1'])
    }
    expect(await found('?search=%25')).toEqual([])
    expect(await found('?search=sub_admin')).toEqual([])
    expect(await found('?role=Publisher')).toEqual(['sub-publisher'])
    expect((await members('sub-admin', '?role=Builder&search=sub-b')).body.total).toBe(1)
    expect((await members('sub-admin', '?role=Owner')).status).toBe(400)
    // Among the plain letters, not behind them.
    expect((await found('')).at(0)).toBe('Élodie Ångström_1')
    await remove('sub-admin', id)
  })

  it('knows the same plain letters in the database as the product', async () => {
    const letters = Array.from({ length: 0x1f00 - 0xc0 }, (_, i) => String.fromCodePoint(0xc0 + i)).filter(
      (each) => /^[a-z]+$/.test(plainLetters(each)),
    )
    const { rows } = await platform(() =>
      sql<{ letter: string; plain: string }>`
        select letter, plain_letters(letter) as plain from unnest(${letters}::text[]) as letter`.execute(
        tx(),
      ),
    )
    expect(rows).toHaveLength(letters.length)
    expect(rows).toEqual(letters.map((letter) => ({ letter, plain: plainLetters(letter) })))
  })

  it('grants and strips roles at once, and again without effect', async () => {
    const viewer = idOf('sub-viewer')
    const created = await grant('sub-admin', viewer, 'Publisher')
    expect(created).toMatchObject({ status: 200, body: { id: viewer, roles: ['Publisher'] } })
    expect((await grant('sub-admin', viewer, 'Builder')).body.roles).toEqual(['Builder', 'Publisher'])
    const before = (await audit('member.role-added')).length
    expect((await grant('sub-admin', viewer, 'Builder')).body.roles).toEqual(['Builder', 'Publisher'])
    expect(await audit('member.role-added')).toHaveLength(before)
    const current = await harness.call('sub-viewer', { url: '/api/iam/v1/users/organisations/current' })
    expect(current.body.abilities).toEqual(expect.arrayContaining(['report.create', 'report.publish']))

    expect((await strip('sub-admin', viewer, 'Builder')).body.roles).toEqual(['Publisher'])
    expect((await strip('sub-admin', viewer, 'Builder')).body.roles).toEqual(['Publisher'])
    expect((await strip('sub-admin', viewer, 'Publisher')).body.roles).toEqual([])
    expect((await audit('member.role-removed'))[0]).toEqual({
      actor_id: idOf('sub-admin'),
      subject: {
        userId: viewer,
        role: 'Publisher',
      },
    })
  })

  it.each(['Viewer', 'Owner', 'AccountManager', 'admin', ''])('grants no role %j', async (role) => {
    expect((await grant('sub-admin', idOf('sub-viewer'), role)).status).toBe(400)
  })

  it('keeps ten roles granted at the same time', async () => {
    const viewer = idOf('sub-viewer')
    const roles = [...ASSIGNABLE_ROLES]
    await Promise.all([...roles, ...roles].map((role) => grant('sub-admin', viewer, role)))
    expect(await rolesOf('sub-viewer')).toEqual(roles)
    for (const role of roles) await strip('sub-admin', viewer, role)
    expect(await rolesOf('sub-viewer')).toEqual([])
  })

  it('keeps the owner, and the owner’s Admin', async () => {
    const owner = idOf('sub-acme-owner')
    for (const refused of [
      await remove('sub-admin', owner),
      await remove('sub-acme-owner', owner),
      await strip('sub-admin', owner, 'Admin'),
      await leave('sub-acme-owner'),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'owner-stays' } })
    }
    expect((await grant('sub-admin', owner, 'Builder')).body).toMatchObject({
      roles: ['Builder'],
      isOwner: true,
    })
    expect((await strip('sub-admin', owner, 'Builder')).status).toBe(200)
  })

  it('keeps the last Admin, who cannot leave', async () => {
    const admin = idOf('sub-admin')
    const guards = async () => (await members('sub-admin', `/${admin}`)).body.guards
    expect(await guards()).toEqual({
      remove: 'The last admin can’t be removed. Make someone else an admin first.',
      roles: { Admin: 'An organisation needs an admin. Make someone else an admin first.' },
    })
    const second = await addMember('sub-second-admin', ['Admin'])
    expect(await guards()).toEqual({ remove: null, roles: {} })
    await remove('sub-admin', second)
    for (const refused of [
      await remove('sub-acme-owner', admin),
      await strip('sub-admin', admin, 'Admin'),
      await leave('sub-admin'),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'last-admin' } })
    }
    expect(await rolesOf('sub-admin')).toEqual(['Admin'])
  })

  it('leaves one of the last two Admins after ten removals that race', async () => {
    const second = await addMember('sub-second', ['Admin'])
    const first = idOf('sub-admin')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => remove('sub-acme-owner', i % 2 === 0 ? first : second)),
    )
    const codes = answers.map(({ status, body }) => body?.code ?? status)
    expect(codes.filter((code) => code === 204)).toHaveLength(1)
    expect(codes.filter((code) => code === 'last-admin')).toHaveLength(5)
    expect(codes.filter((code) => code === 'user-not-found')).toHaveLength(4)
    const left = await members('sub-acme-owner', '?role=Admin')
    expect(left.body.total).toBe(1)
    await platform(async () => {
      await tx().deleteFrom('members').where('user_id', 'in', [first, second]).execute()
      await insertMember(acme, first, ['Admin'])
    })
  })

  it('leaves one when the last two remove each other, and leave, at the same time', async () => {
    const second = await addMember('sub-other', ['Admin'])
    const first = idOf('sub-admin')
    await Promise.all([
      remove('sub-admin', second),
      remove('sub-other', first),
      leave('sub-admin'),
      leave('sub-other'),
      strip('sub-admin', first, 'Admin'),
      strip('sub-other', second, 'Admin'),
    ])
    expect((await members('sub-acme-owner', '?role=Admin')).body.total).toBe(1)
    await platform(async () => {
      await tx().deleteFrom('members').where('user_id', 'in', [first, second]).execute()
      await insertMember(acme, first, ['Admin'])
    })
  })

  it('removes a member, whose reports stay, and tells who did it', async () => {
    const id = await addMember('sub-leaver', ['Builder'])
    const made = await harness.call('sub-leaver', { method: 'POST', url: '/api/report/v1/reports', body: {} })
    expect(made.status).toBe(201)
    expect(await remove('sub-admin', id)).toMatchObject({ status: 204, text: '' })
    expect(await remove('sub-admin', id)).toMatchObject({
      status: 404,
      body: { code: 'user-not-found', detail: 'User not found' },
    })
    expect((await members('sub-leaver')).body.code).toBe('organisation-not-found')
    const report = await harness.call('sub-builder', { url: `/api/report/v1/reports/${made.body.id}` })
    expect(report).toMatchObject({ status: 200, body: { createdBy: { name: 'Former member' } } })
    expect((await audit('member.removed'))[0]).toEqual({
      actor_id: idOf('sub-admin'),
      subject: { userId: id, roles: ['Builder'] },
    })
  })

  it.each<[string, (userId: string) => Promise<CallAnswer>]>([
    ['stripped of Admin', (userId) => strip('sub-admin', userId, 'Admin')],
    ['removed', (userId) => remove('sub-admin', userId)],
  ])('revokes the open invites of an Admin who is %s, and says so', async (how, end) => {
    const sub = `sub-inviter-${how.replaceAll(' ', '-')}`
    const userId = await addMember(sub, ['Admin'])
    const emailAddress = `${how.replaceAll(' ', '-')}@example.org`
    const made = await harness.call(sub, {
      method: 'POST',
      url: '/api/iam/v1/organisations/invites',
      body: { emailAddress, roles: ['Admin'] },
    })
    expect(made.status).toBe(201)
    await end(userId)
    const { body } = await harness.call('sub-admin', { url: '/api/iam/v1/organisations/invites' })
    expect(body.invites).toContainEqual(expect.objectContaining({ emailAddress, status: 'Revoked' }))
    expect((await audit('invite.revoked'))[0]).toMatchObject({
      actor_id: idOf('sub-admin'),
      subject: { inviteId: made.body.id, roles: ['Admin'] },
    })
  })

  it('lets a member leave', async () => {
    await addMember('sub-tired')
    expect((await leave('sub-tired')).status).toBe(204)
    expect((await leave('sub-tired')).body.code).toBe('organisation-not-found')
    expect((await audit('member.left'))[0]).toMatchObject({ actor_id: idOf('sub-tired') })
  })

  const everyCall: [string, (as: string, userId: string, host?: string) => Promise<CallAnswer>][] = [
    ['listMembers', (as, _userId, host) => members(as, '', host)],
    ['getMember', (as, userId, host) => members(as, `/${userId}`, host)],
    ['removeMember', remove],
    ['addMemberRole', (as, userId, host) => grant(as, userId, 'Builder', host)],
    ['removeMemberRole', (as, userId, host) => strip(as, userId, 'Builder', host)],
  ]

  it.each(everyCall)('%s is for who administers members, and nobody else', async (_name, call) => {
    const viewer = idOf('sub-viewer')
    for (const sub of ['sub-builder', 'sub-reviewer', 'sub-publisher', 'sub-analyst', 'sub-viewer']) {
      expect(await call(sub, viewer)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    const stranger = await call('sub-foreign', viewer)
    expect(stranger).toMatchObject({ status: 404, body: { code: 'organisation-not-found' } })
    const nowhere = await call('sub-foreign', viewer, 'nowhere')
    expect(stranger.text).toBe(nowhere.text)
    expect((await members('sub-admin', `/${viewer}`)).status).toBe(200)
  })

  it.each(everyCall.slice(1))('%s knows nobody of another organisation', async (_name, call) => {
    const foreign = await call('sub-admin', idOf('sub-foreign'))
    const unknown = await call('sub-admin', randomUUID())
    expect(foreign).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
    expect(foreign.text).toBe(unknown.text)
    expect((await call('sub-admin', 'no-id')).status).toBe(400)
  })

  it('changes nothing for an administrator whose removal was first in the queue', async () => {
    const second = await addMember('sub-late', ['Admin'])
    const viewer = idOf('sub-viewer')
    const [, late] = await Promise.all([
      remove('sub-acme-owner', second),
      grant('sub-late', viewer, 'Publisher'),
    ])
    // Either order is right; what may not be is a change after the removal.
    const granted = await rolesOf('sub-viewer')
    expect(granted).toEqual(late.status === 200 ? ['Publisher'] : [])
    expect([200, 404]).toContain(late.status)
    await strip('sub-acme-owner', viewer, 'Publisher')
  })

  it('is refused in a disabled organisation', async () => {
    const set = (status: 'Active' | 'Disabled') =>
      platform(() => tx().updateTable('organisations').set({ status }).where('id', '=', acme).execute())
    await set('Disabled')
    for (const [, call] of everyCall) {
      expect((await call('sub-admin', idOf('sub-viewer'))).body.code).toBe('organisation-disabled')
    }
    expect((await leave('sub-viewer')).body.code).toBe('organisation-disabled')
    await set('Active')
  })
})

describeEachEngine('enrolment by mail domain', (open) => {
  let harness: Harness
  let acme: string
  let globex: string
  let pool = { email: '', emailVerified: true }
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  beforeAll(async () => {
    harness = await openHarness(await open(), {
      readPoolUser: async (sub: string) => ({ sub, name: sub, ...pool }),
    })
    acme = await makeOrganisation(harness.database, 'acme', [{ sub: 'sub-admin', roles: ['Admin'] }])
    globex = await makeOrganisation(harness.database, 'globex', [])
    for (const id of [acme, globex]) {
      for (const domain of ['acme.example', 'acme.test', 'gmail.com']) await addAdminAt(id, domain)
    }
    return () => harness.close()
  })
  /** Whoever administers the organisation with a proven address at a domain shows that it is theirs to name. */
  const addAdminAt = (id: string, domain: string) =>
    platform(async () => {
      const userId = await makeUser(`sub-admin-${id}-${domain}`)
      await tx()
        .updateTable('users')
        .set({ email_address: `admin-${id}@${domain}`, email_verified: true })
        .where('id', '=', userId)
        .execute()
      await insertMember(id, userId, ['Admin'])
    })
  beforeEach(() => setDomains(acme, ['acme.example', 'acme.test']))

  const setDomains = (id: string, domains: string[], status: 'Active' | 'Disabled' = 'Active') =>
    platform(() =>
      tx()
        .updateTable('organisations')
        .set({ auto_enrollment_domains: domains, status })
        .where('id', '=', id)
        .execute(),
    )
  const arrive = async (sub: string, email: string, emailVerified = true) => {
    pool = { email, emailVerified }
    expect(
      (await harness.call(sub, { method: 'POST', url: '/api/iam/v1/users', host: 'login' })).status,
    ).toBe(201)
    const own = await harness.call(sub, { url: '/api/iam/v1/users/organisations', host: 'login' })
    return own.body.organisations.map((each: { name: string; roles: string[] }) => [each.name, each.roles])
  }

  it('makes Viewers of who comes with a proven address of the domain, and of nobody else', async () => {
    expect(await arrive('sub-1', 'Ann@ACME.example')).toEqual([['acme', []]])
    expect(await arrive('sub-2', 'ann@acme.example', false)).toEqual([])
    expect(await arrive('sub-3', 'ann@sub.acme.example')).toEqual([])
    expect(await arrive('sub-4', 'ann@notacme.example')).toEqual([])
    expect(await arrive('sub-2', 'ann@acme.example')).toEqual([['acme', []]])
    await setDomains(globex, ['acme.test'])
    expect(await arrive('sub-5', 'ann@acme.test')).toEqual([
      ['acme', []],
      ['globex', []],
    ])
    await setDomains(globex, ['acme.test'], 'Disabled')
    expect(await arrive('sub-6', 'ann@acme.test')).toEqual([['acme', []]])
    const joined = await platform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', acme)
        .where('action', '=', 'member.joined')
        .orderBy('at')
        .select('subject')
        .execute(),
    )
    expect(joined[0]?.subject).toMatchObject({ userId: expect.any(String), by: 'mail-domain' })
    expect(joined).toHaveLength(4)
  })

  it('enrols nobody at a domain that is no Admin’s own, or anybody’s', async () => {
    await setDomains(acme, ['other.example', 'gmail.com'])
    expect(await arrive('sub-7', 'eve@other.example')).toEqual([])
    expect(await arrive('sub-8', 'eve@gmail.com')).toEqual([])
  })

  it('enrols once when ten sign-ins race, and keeps the roles of a member', async () => {
    pool = { email: 'bo@acme.example', emailVerified: true }
    await Promise.all(
      Array.from({ length: 10 }, () =>
        harness.call('sub-bo', { method: 'POST', url: '/api/iam/v1/users', host: 'login' }),
      ),
    )
    const found = await harness.call('sub-admin', {
      url: '/api/iam/v1/organisations/members?search=bo@acme.example',
    })
    expect(found.body.total).toBe(1)
    const { id } = found.body.members[0]
    await harness.call('sub-admin', {
      method: 'POST',
      url: `/api/iam/v1/organisations/members/${id}/roles`,
      body: { role: 'Builder' },
    })
    expect(await arrive('sub-bo', 'bo@acme.example')).toEqual([['acme', ['Builder']]])
  })

  it('brings back nobody who was removed or left', async () => {
    expect(await arrive('sub-cy', 'cy@acme.example')).toEqual([['acme', []]])
    const leave = () =>
      harness.call('sub-cy', { method: 'DELETE', url: '/api/iam/v1/users/organisations/current' })
    expect((await leave()).status).toBe(204)
    expect(await arrive('sub-cy', 'cy@acme.example')).toEqual([])
    expect(await arrive('sub-dee', 'dee@acme.example')).toEqual([['acme', []]])
    const { body } = await harness.call('sub-admin', {
      url: '/api/iam/v1/organisations/members?search=dee@acme.example',
    })
    await harness.call('sub-admin', {
      method: 'DELETE',
      url: `/api/iam/v1/organisations/members/${body.members[0].id}`,
    })
    expect(await arrive('sub-dee', 'dee@acme.example')).toEqual([])
  })
})
