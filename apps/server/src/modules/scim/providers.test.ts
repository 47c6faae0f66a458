import { type Database, tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { makeOrganisation } from '../../testing/harness.ts'
import { openSso, type Sso } from '../singleSignOn/testing.ts'
import { type AskScim, makeProvisioningToken, scimWith, setSingleSignOn } from './testing.ts'

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Requests in the order and form in which the providers' own documents show them, with addresses of a verified domain. */
describeEachEngine('requests as providers document them', (open) => {
  let database: Database
  let sso: Sso
  let acme: string
  let ask: AskScim

  beforeAll(async () => {
    database = await open()
    sso = await openSso(database, {})
    acme = await makeOrganisation(database, 'acme', [])
    await setSingleSignOn(database, acme, 'okta.example', [{ group: 'Test SCIMv2', role: 'Builder' }])
    ask = scimWith(sso, await makeProvisioningToken(sso))
    return () => sso.close()
  })

  const rolesOf = (userId: string) =>
    database.transaction({ kind: 'platform' }, async () => {
      const row = await tx()
        .selectFrom('members')
        .where('organisation_id', '=', acme)
        .where('user_id', '=', userId)
        .select('roles')
        .executeTakeFirst()
      return row?.roles ?? null
    })

  // https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
  it('Okta: a person from creation to deactivation, and a pushed group', async () => {
    const found = await ask(
      'GET',
      '/Users?filter=userName%20eq%20%22test.user%40okta.example%22&startIndex=1&count=100',
    )
    expect(found.body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const profile = {
      schemas: [USER],
      userName: 'test.user@okta.example',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.example', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const made = await ask('POST', '/Users', profile)
    expect(made.status).toBe(201)
    const id = made.body.id as string
    expect(made.text).not.toContain('1mz050nq')
    const put = await ask('PUT', `/Users/${id}`, {
      schemas: [USER],
      id,
      userName: 'test.user@okta.example',
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [
        { primary: true, value: 'test.user@okta.example', type: 'work', display: 'test.user@okta.example' },
      ],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    })
    expect([put.status, put.body.name.givenName, put.body.active]).toEqual([200, 'Another', true])

    const group = await ask('POST', '/Groups', { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] })
    expect([group.status, group.body.members]).toEqual([201, []])
    const groupPath = `/Groups/${group.body.id}`
    const renamed = await ask('PATCH', groupPath, {
      schemas: [PATCH_OP],
      Operations: [{ op: 'replace', value: { id: group.body.id, displayName: 'Test SCIMv2' } }],
    })
    expect(renamed.status).toBe(204)
    const joined = await ask('PATCH', groupPath, {
      schemas: [PATCH_OP],
      Operations: [
        { op: 'remove', path: 'members[value eq "89bb1940-b905-4575-9e7f-6f887cfb368e"]' },
        { op: 'add', path: 'members', value: [{ value: id, display: 'test.user@okta.example' }] },
      ],
    })
    expect(joined.status).toBe(204)
    expect(await rolesOf(id)).toEqual(['Builder'])
    const one = await ask('PATCH', groupPath, {
      schemas: [PATCH_OP],
      Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }],
    })
    expect(one.status).toBe(204)
    expect(await rolesOf(id)).toEqual([])
    const all = await ask('PATCH', groupPath, {
      schemas: [PATCH_OP],
      Operations: [
        { op: 'replace', path: 'members', value: [{ value: id, display: 'test.user@okta.example' }] },
      ],
    })
    expect(all.status).toBe(204)
    expect(await rolesOf(id)).toEqual(['Builder'])
    expect((await ask('GET', '/Groups?startIndex=1&count=100')).body.totalResults).toBe(1)

    const off = await ask('PATCH', `/Users/${id}`, {
      schemas: [PATCH_OP],
      Operations: [{ op: 'replace', value: { active: false } }],
    })
    expect([off.status, off.body.active]).toEqual([200, false])
    expect(await rolesOf(id)).toBeNull()
    expect((await ask('DELETE', groupPath)).status).toBe(204)
  })

  // https://learn.microsoft.com/en-us/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
  it('Entra: a person from creation to deletion, and a group by its object ID', async () => {
    const made = await ask('POST', '/Users', {
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@okta.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
    })
    expect(made.status).toBe(201)
    const path = `/Users/${made.body.id}`
    const updated = await ask('PATCH', path, {
      schemas: [PATCH_OP],
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@okta.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'Sales',
        },
      ],
    })
    expect(updated.status).toBe(200)
    expect(updated.body.emails[0].value.toLowerCase()).toBe('updatedemail@okta.example')
    expect(updated.body.name.familyName).toBe('updatedFamilyName')
    const renamed = await ask('PATCH', path, {
      schemas: [PATCH_OP],
      Operations: [{ op: 'Replace', path: 'userName', value: '5b50642d@okta.example' }],
    })
    expect(renamed.body.userName).toBe('5b50642d@okta.example')

    const group = await ask('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    })
    expect(group.status).toBe(201)
    const groupPath = `/Groups/${group.body.id}`
    const found = await ask(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "displayName"')}`,
    )
    expect(found.body.totalResults).toBe(1)
    expect(found.body.Resources[0]).not.toHaveProperty('members')
    const change = (op: string) =>
      ask('PATCH', groupPath, {
        schemas: [PATCH_OP],
        Operations: [{ op, path: 'members', value: [{ $ref: null, value: made.body.id }] }],
      })
    expect((await change('Add')).status).toBe(204)
    expect((await ask('GET', groupPath)).body.members).toHaveLength(1)
    expect((await change('Remove')).status).toBe(204)
    expect((await ask('GET', groupPath)).body.members).toEqual([])

    const off = await ask('PATCH', path, {
      Operations: [{ op: 'Replace', path: 'active', value: false }],
      schemas: [PATCH_OP],
    })
    expect(off.body.active).toBe(false)
    const byName = await ask(
      'GET',
      `/Users?filter=${encodeURIComponent('userName eq "5b50642d@okta.example"')}`,
    )
    expect(byName.body.Resources[0].active).toBe(false)
    // The older form, which some tenants still send.
    const on = await ask('PATCH', path, {
      schemas: [PATCH_OP],
      Operations: [{ op: 'Replace', path: 'active', value: 'True' }],
    })
    expect(on.body.active).toBe(true)
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('GET', path)).status).toBe(404)
    expect((await ask('DELETE', groupPath)).status).toBe(204)
  })
})
