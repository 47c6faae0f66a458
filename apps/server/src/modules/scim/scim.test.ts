import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeOrganisation } from '../../testing/harness.ts'
import { pushedGroups } from './roles.ts'
import { openSso, type Sso } from '../singleSignOn/testing.ts'
import {
  type AskScim,
  GROUPS,
  makeProvisioningToken,
  patchOf,
  scimWith,
  setSingleSignOn,
  USERS,
} from './testing.ts'

const OWNER = 'sub-acme-owner'
const SOME_ID = '00000000-0000-4000-8000-000000000000'

describeEachEngine('provisioning by SCIM', (open) => {
  let database: Database
  let sso: Sso
  let acme: string
  let globex: string
  let ask: AskScim
  let askGlobex: AskScim

  beforeAll(async () => {
    database = await open()
    sso = await openSso(database, {})
    acme = await makeOrganisation(database, 'acme', [{ sub: 'sub-admin', roles: ['Admin'] }])
    globex = await makeOrganisation(database, 'globex', [])
    await setSingleSignOn(database, acme, 'corp.example', [
      { group: 'Writers', role: 'Builder' },
      { group: 'object-id-of-admins', role: 'Admin' },
    ])
    await setSingleSignOn(database, globex, 'globex.example', [])
    ask = scimWith(sso, await makeProvisioningToken(sso))
    askGlobex = scimWith(sso, await makeProvisioningToken(sso, 'globex'), 'globex')
    return () => sso.close()
  })

  const inPlatform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const rolesOf = (userId: string, organisationId = acme) =>
    inPlatform(async () => {
      const row = await tx()
        .selectFrom('members')
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .select('roles')
        .executeTakeFirst()
      return row?.roles ?? null
    })
  const audited = (action: string) =>
    inPlatform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', acme)
        .where('action', '=', action)
        .selectAll()
        .execute(),
    )
  const user = (name: string, more: object = {}) => ({
    schemas: [USERS],
    userName: `${name}@corp.example`,
    name: { givenName: name, familyName: 'Doe' },
    emails: [{ primary: true, value: `${name}@corp.example`, type: 'work' }],
    active: true,
    ...more,
  })
  const create = async (name: string, more: object = {}): Promise<string> =>
    (await ask('POST', '/Users', user(name, more))).body.id
  const createGroup = async (displayName: string, members: string[] = []): Promise<string> =>
    (
      await ask('POST', '/Groups', {
        schemas: [GROUPS],
        displayName,
        members: members.map((value) => ({ value })),
      })
    ).body.id

  it('makes an account and a member, and answers as SCIM does', async () => {
    const made = await ask('POST', '/Users', user('ann', { externalId: 'x-1', displayName: 'Ann Doe' }))
    expect(made.status).toBe(201)
    expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    expect(made.headers['location']).toBe(
      `http://acme.bubbles.localhost:4000/api/scim/v2/Users/${made.body.id}`,
    )
    expect(made.body).toMatchObject({
      schemas: [USERS],
      externalId: 'x-1',
      userName: 'ann@corp.example',
      active: true,
      emails: [{ value: 'ann@corp.example', type: 'work', primary: true }],
      meta: { resourceType: 'User' },
    })
    expect(await rolesOf(made.body.id)).toEqual([])
    expect(await audited('member.provisioned')).toContainEqual(
      expect.objectContaining({ subject: { userId: made.body.id, roles: [] } }),
    )
    const { body } = await ask('GET', `/Users/${made.body.id}`)
    expect(body).toEqual(made.body)
  })

  it('finds people by name, address and both kinds of ID, a page at a time', async () => {
    const id = await create('flo', { externalId: 'x-flo' })
    for (const filter of [
      'userName eq "FLO@corp.example"',
      'externalId eq "x-flo"',
      `id eq "${id}"`,
      'emails[type eq "work"].value eq "flo@corp.example"',
      `${USERS}:userName eq "flo@corp.example"`,
    ]) {
      const { body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(body.Resources.map((each: { id: string }) => each.id)).toEqual([id])
    }
    expect((await ask('GET', '/Users?filter=userName%20eq%20%22no-one%22')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
    const all = (await ask('GET', '/Users')).body
    const second = (await ask('GET', '/Users?startIndex=2&count=1')).body
    expect(second).toMatchObject({ startIndex: 2, itemsPerPage: 1, totalResults: all.totalResults })
    expect(second.Resources).toEqual([all.Resources[1]])
    expect((await ask('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] })
  })

  it('refuses what it can’t read in SCIM’s own form', async () => {
    const refusals: [Parameters<AskScim>, number, string | undefined][] = [
      [['GET', '/Users?filter=userName%20co%20%22a%22'], 400, 'invalidFilter'],
      [['GET', '/Users?startIndex=one'], 400, 'invalidValue'],
      [['POST', '/Users', user('eve', { userName: '' })], 400, 'invalidValue'],
      [['POST', '/Users', user('eve', { active: 'perhaps' })], 400, 'invalidValue'],
      [['POST', '/Users', [1]], 400, 'invalidSyntax'],
      [['POST', '/Users', '{'], 400, 'invalidSyntax'],
      [['GET', `/Users/${SOME_ID}`], 404, undefined],
      [['GET', '/Users/nobody'], 404, undefined],
      [['GET', '/Nothing'], 404, undefined],
      [['PATCH', `/Groups/${SOME_ID}`, patchOf({ op: 'add', path: 'members', value: [] })], 404, undefined],
      [['POST', '/Groups', { displayName: 'Strangers', members: [{ value: SOME_ID }] }], 400, 'invalidValue'],
    ]
    for (const [request, status, scimType] of refusals) {
      const answer = await ask(...request)
      expect([request, answer.status, answer.body.scimType]).toEqual([request, status, scimType])
      expect(answer.body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        detail: expect.any(String),
      })
      expect(answer.headers['content-type']).toContain('application/scim+json')
    }
    expect((await ask('GET', '/Groups')).text).not.toContain('Strangers')
  })

  it('provisions no one outside the verified domains, and no one twice', async () => {
    const outside = await ask('POST', '/Users', user('out', { emails: [{ value: 'out@globex.example' }] }))
    expect([outside.status, outside.body.scimType]).toEqual([400, 'invalidValue'])
    const first = await ask('POST', '/Users', user('twin'))
    const second = await ask('POST', '/Users', user('twin'))
    expect([first.status, second.status, second.body.scimType]).toEqual([201, 409, 'uniqueness'])
  })

  it('makes one of two who are sent at once', async () => {
    const answers = await Promise.all([
      ask('POST', '/Users', user('race')),
      ask('POST', '/Users', user('race')),
      ask('POST', '/Users', user('race')),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  it('takes up a member who is there, with the roles they have', async () => {
    const sub = await sso.identity.createConfirmedUser({
      email: 'old@corp.example',
      name: 'Old Hand',
      password: 'seven green bottles',
    })
    const id = await create('old')
    expect(
      await inPlatform(() =>
        tx().selectFrom('users').where('pool_sub', '=', sub).select(['id', 'name']).executeTakeFirst(),
      ),
    ).toEqual({ id, name: 'Old Hand' })
  })

  describe('ends and begins memberships', () => {
    it('at once by PATCH, PUT and DELETE, here alone, and never the account', async () => {
      const id = await create('leo')
      const sub = await inPlatform(async () => {
        await tx().insertInto('members').values({ organisation_id: globex, user_id: id, roles: [] }).execute()
        const rows = tx().selectFrom('users').where('id', '=', id)
        return (await rows.select('pool_sub').executeTakeFirstOrThrow()).pool_sub
      })
      expect(await sso.identity.readPoolUser(sub)).not.toBeNull()
      const off = await ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }))
      expect([off.status, off.body.active]).toEqual([200, false])
      expect(await rolesOf(id)).toBeNull()
      expect((await ask('GET', `/Users/${id}`)).body.active).toBe(false)
      const on = await ask('PUT', `/Users/${id}`, user('leo'))
      expect([on.status, on.body.active]).toEqual([200, true])
      expect(await rolesOf(id)).toEqual([])
      expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204)
      expect(await rolesOf(id)).toBeNull()
      expect((await ask('GET', `/Users/${id}`)).status).toBe(404)
      expect(await rolesOf(id, globex)).toEqual([])
      expect(await sso.identity.readPoolUser(sub)).not.toBeNull()
      expect(
        (await audited('member.removed')).filter(
          ({ subject }) => (subject as { userId: string }).userId === id,
        ),
      ).toHaveLength(2)
    })

    it('but not the owner’s, nor the last admin’s', async () => {
      const { ownerId, adminId } = await inPlatform(async () => {
        const all = await tx().selectFrom('users').select(['id', 'pool_sub']).execute()
        const idOf = (sub: string) => all.find(({ pool_sub: each }) => each === sub)!.id
        for (const id of [idOf(OWNER), idOf('sub-admin')])
          await tx()
            .insertInto('scim_users')
            .values({ organisation_id: acme, user_id: id, user_name: id, email_address: 'x@corp.example' })
            .execute()
        return { ownerId: idOf(OWNER), adminId: idOf('sub-admin') }
      })
      for (const id of [ownerId, adminId]) {
        const off = patchOf({ op: 'Replace', path: 'active', value: 'False' })
        const answer = await ask('PATCH', `/Users/${id}`, off)
        expect(answer.status).toBe(409)
        expect(answer.body.detail).toMatch(/can’t be removed/)
        expect((await ask('DELETE', `/Users/${id}`)).status).toBe(409)
        expect(await rolesOf(id)).not.toBeNull()
        await inPlatform(() => tx().deleteFrom('scim_users').where('user_id', '=', id).execute())
      }
    })

    it('for someone whose domain is no longer verified only to their end', async () => {
      const id = await create('dom')
      const verify = (at: Date | null) =>
        inPlatform(() =>
          tx()
            .updateTable('single_sign_on_domains')
            .where('organisation_id', '=', acme)
            .set({ verified_at: at })
            .execute(),
        )
      await verify(null)
      const set = (active: boolean) =>
        ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: active }))
      expect((await set(false)).status).toBe(200)
      expect((await set(true)).status).toBe(400)
      await verify(new Date())
      expect((await set(true)).status).toBe(200)
    })

    it('and sees who was removed by hand as inactive', async () => {
      const id = await create('han')
      await sso.call(OWNER, { method: 'DELETE', url: `/api/iam/v1/organisations/members/${id}` })
      expect((await ask('GET', `/Users/${id}`)).body.active).toBe(false)
    })
  })

  describe('gives roles by group', () => {
    it('as single sign-on does, and takes them back', async () => {
      const id = await create('gil')
      const group = await createGroup('Writers', [id])
      expect(await rolesOf(id)).toEqual(['Builder'])
      expect((await ask('GET', `/Users/${id}`)).body.groups).toMatchObject([
        { value: group, display: 'Writers' },
      ])
      await ask(
        'PATCH',
        `/Groups/${group}`,
        patchOf({ op: 'replace', path: 'displayName', value: 'Readers' }),
      )
      expect(await rolesOf(id)).toEqual([])
      await ask('PUT', `/Groups/${group}`, { displayName: 'Writers', members: [{ value: id }] })
      expect(await rolesOf(id)).toEqual(['Builder'])
      expect((await ask('DELETE', `/Groups/${group}`)).status).toBe(204)
      expect(await rolesOf(id)).toEqual([])
      const roles = (await audited('member.role-added')).filter(
        ({ subject }) => (subject as { userId: string }).userId === id,
      )
      expect(roles.map(({ subject }) => subject)).toEqual([
        { userId: id, role: 'Builder', by: 'scim' },
        { userId: id, role: 'Builder', by: 'scim' },
      ])
    })

    it('by the provider’s own ID of a group, and to who comes back', async () => {
      const id = await create('ida')
      const { body } = await ask('POST', '/Groups', {
        displayName: 'IT',
        externalId: 'object-id-of-admins',
        members: [{ value: id }],
      })
      expect(await rolesOf(id)).toEqual(['Admin'])
      const set = (active: boolean) =>
        ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: active }))
      expect((await set(false)).status).toBe(200)
      expect((await set(true)).status).toBe(200)
      expect(await rolesOf(id)).toEqual(['Admin'])
      await ask('DELETE', `/Groups/${body.id}`)
    })

    it('in the same groups for everyone who asks at once', async () => {
      const ids = await Promise.all(['g1', 'g2', 'g3', 'g4'].map((name) => create(name)))
      const group = await createGroup('Crowd')
      await Promise.all(
        ids.map((value) =>
          ask('PATCH', `/Groups/${group}`, patchOf({ op: 'add', path: 'members', value: [{ value }] })),
        ),
      )
      const { body } = await ask('GET', `/Groups/${group}`)
      expect(body.members.map(({ value }: { value: string }) => value).toSorted()).toEqual(ids.toSorted())
      const without = await ask('GET', `/Groups/${group}?excludedAttributes=members`)
      expect(without.body).not.toHaveProperty('members')
    })
  })

  it('tells single sign-on the groups of who was provisioned, and of no one else', async () => {
    const id = await create('pia')
    await createGroup('Tellers', [id])
    const told = await inPlatform(async () => {
      const rows = tx().selectFrom('users').where('id', '=', id)
      const { pool_sub: sub } = await rows.select('pool_sub').executeTakeFirstOrThrow()
      return [
        await pushedGroups(acme, sub),
        await pushedGroups(globex, sub),
        await pushedGroups(acme, 'sub-admin'),
      ]
    })
    expect(told).toEqual([['Tellers'], null, null])
  })

  describe('is for', () => {
    const requests = (id: string, group: string): Parameters<AskScim>[] => [
      ['GET', '/ServiceProviderConfig'],
      ['GET', '/ResourceTypes'],
      ['GET', '/Schemas'],
      ['GET', '/Users'],
      ['POST', '/Users', user('mallory')],
      ['GET', `/Users/${id}`],
      ['PUT', `/Users/${id}`, user('mallory')],
      ['PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false })],
      ['DELETE', `/Users/${id}`],
      ['GET', '/Groups'],
      ['POST', '/Groups', { displayName: 'Mallory' }],
      ['GET', `/Groups/${group}`],
      ['PUT', `/Groups/${group}`, { displayName: 'Mallory' }],
      ['PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: 'members' })],
      ['DELETE', `/Groups/${group}`],
    ]

    it('tokens that can provision, of this organisation, alone', async () => {
      const id = await create('mine')
      const group = await createGroup('Mine', [id])
      const other = await sso.call(OWNER, {
        method: 'POST',
        url: '/api/iam/v1/organisations/tokens',
        body: { name: 'Reports', capabilities: ['report.list'], lifetimeDays: 1 },
      })
      const strangers: [AskScim, number][] = [
        [scimWith(sso, null), 401],
        [scimWith(sso, 'bub_nothing'), 401],
        [scimWith(sso, other.body.secret), 403],
        [scimWith(sso, 'sub-globex-owner'), 404],
        [scimWith(sso, await makeProvisioningToken(sso, 'globex')), 404],
      ]
      for (const [stranger, status] of strangers)
        for (const request of requests(id, group))
          expect([request, (await stranger(...request)).status]).toEqual([request, status])
      expect(await rolesOf(id)).toEqual([])
      expect((await ask('GET', `/Groups/${group}`)).body.members).toHaveLength(1)
    })

    it('people and groups of this organisation alone', async () => {
      const id = await create('ours')
      const group = await createGroup('Ours', [id])
      for (const [method, path, body] of requests(id, group).filter(([, path]) =>
        /[0-9a-f-]{36}$/.test(path),
      ))
        expect([method, path, (await askGlobex(method, path, body)).status]).toEqual([method, path, 404])
      const theirs = await askGlobex('POST', '/Groups', { displayName: 'Theirs', members: [{ value: id }] })
      expect(theirs.status).toBe(400)
      expect((await askGlobex('GET', '/Users')).body.totalResults).toBe(0)
      expect((await askGlobex('GET', '/Groups')).body.totalResults).toBe(0)
      expect(await rolesOf(id)).toEqual([])
    })

    it('a token that has not been revoked', async () => {
      const secret = await makeProvisioningToken(sso)
      const { body } = await sso.call(OWNER, { url: '/api/iam/v1/organisations/tokens' })
      const token = body.tokens.find(({ hint }: { hint: string }) => secret.startsWith(hint))
      await sso.call(OWNER, { method: 'DELETE', url: `/api/iam/v1/organisations/tokens/${token.id}` })
      expect((await scimWith(sso, secret)('GET', '/Users')).status).toBe(401)
    })
  })

  it('says what it does', async () => {
    expect((await ask('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
    })
    expect((await ask('GET', '/ResourceTypes/Group')).body).toMatchObject({ endpoint: '/Groups' })
    expect((await ask('GET', `/Schemas/${USERS}`)).body.attributes[0]).toMatchObject({ name: 'userName' })
    expect((await ask('GET', '/Schemas')).body.totalResults).toBe(2)
  })
})
