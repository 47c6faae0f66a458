import { randomUUID } from 'node:crypto'
import { type Database, tx } from '@bubbles/db'
import type { AssignableRole } from '@bubbles/domain'
import { describeOneEngine } from '@bubbles/test-kit'
import { startOpenIdProvider, type TestPerson, type TestProvider } from '@bubbles/test-kit/open-id-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeOrganisation } from '../../testing/harness.ts'
import { signIn as signInWithPassword } from '../identity/testingSrpClient.ts'
import { asInstallation, CALLBACK, openSso, type Sso } from './testing.ts'
import { nameServers } from '../../http/nameServers.ts'

const URL_OF = '/api/iam/v1/organisations/single-sign-on'
const password = 'seven green bottles'
const OWNER = 'sub-acme-owner'

describeOneEngine('an organisation’s own provider', (open) => {
  let database: Database
  let provider: TestProvider
  let sso: Sso
  let acme: string
  const records = new Map<string, string[][]>()

  beforeAll(async () => {
    database = await open()
    provider = await startOpenIdProvider()
    sso = await openSso(database, { DATA_ALLOWED_HOSTS: provider.host })
    acme = await makeOrganisation(database, 'acme', [
      { sub: 'sub-admin', roles: ['Admin'] },
      { sub: 'sub-builder', roles: ['Builder'] },
    ])
    await makeOrganisation(database, 'globex', [])
    provider.allowRedirect(`${CALLBACK}/${acme}`)
    vi.spyOn(nameServers, 'resolveTxt').mockImplementation(async (name) => {
      const found = records.get(name)
      if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
      return found
    })
    await set()
    await verify('corp.example')
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await sso.close()
    await provider.close()
  })
  beforeEach(() => provider.tamper(null))

  const settings = (change: object = {}) => ({
    name: 'Corp Id',
    issuer: provider.issuer,
    clientId: provider.clientId,
    joins: 'automatic',
    enforced: false,
    groupsClaim: 'groups',
    groupRoles: [],
    ...change,
  })
  const call = (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    as = OWNER,
    host = 'acme',
  ) => sso.call(as, { method, url: `${URL_OF}${path}`, body, host })
  const set = (change: object = {}) =>
    call('PUT', '', settings({ clientSecret: provider.clientSecret, ...change }))
  const change = (part: object) => call('PUT', '', settings(part))
  async function verify(domain: string, host = 'acme') {
    const owner = `sub-${host}-owner`
    const { body } = await call('POST', '/domains', { domain }, owner, host)
    records.set(body.recordName, [[body.recordValue]])
    return call('POST', `/domains/${domain}/check`, undefined, owner, host)
  }
  async function signIn(person: TestPerson) {
    provider.signInAs(person)
    const browser = sso.browser()
    const { code, error } = await browser.signIn('organisation.acme')
    if (code === null) return { error, sub: null }
    return { error, sub: decodeJwt((await browser.redeem(code)).body['access_token']!).sub! }
  }
  const corp = (name: string, more: Partial<TestPerson> = {}): TestPerson => ({
    sub: name,
    email: `${name}@corp.example`,
    email_verified: true,
    name,
    ...more,
  })
  const inPlatform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)
  const rolesOf = (email: string) =>
    inPlatform(async () => {
      const row = await tx()
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .where('members.organisation_id', '=', acme)
        .where('users.email_address', '=', email)
        .select(['members.roles', 'users.id'])
        .executeTakeFirst()
      return row
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

  it('never shows the secret, and stores it sealed', async () => {
    const { body, text } = await call('GET', '')
    expect(body.provider).toMatchObject({ name: 'Corp Id', issuer: provider.issuer, enforced: false })
    expect(body.redirectUri).toBe(`${CALLBACK}/${acme}`)
    expect(text).not.toContain(provider.clientSecret)
    const row = await inPlatform(() =>
      tx().selectFrom('single_sign_on').selectAll().executeTakeFirstOrThrow(),
    )
    expect(Buffer.from(row.sealed_secret).toString('latin1')).not.toContain(provider.clientSecret)
  })

  it('is set up by admins and the owner alone, never by an API token', async () => {
    for (const as of ['sub-builder', 'sub-globex-owner'])
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['POST', '/test'],
        ['POST', '/domains'],
        ['POST', '/domains/corp.example/check'],
        ['DELETE', '/domains/corp.example'],
      ] as const)
        expect([403, 404]).toContain((await call(method, path, settings(), as)).status)
    expect((await call('GET', '', undefined, 'sub-admin')).status).toBe(200)
  })

  it('makes people with an address at a verified domain members', async () => {
    expect((await signIn(corp('vi'))).error).toBeNull()
    expect((await rolesOf('vi@corp.example'))?.roles).toEqual([])
    expect(await audited('member.joined')).toContainEqual(
      expect.objectContaining({ subject: expect.objectContaining({ by: 'single-sign-on' }) }),
    )
  })

  it('is named in the tokens of sign-ins that came by it, also once they are renewed', async () => {
    provider.signInAs(corp('cl'))
    const browser = sso.browser()
    const { code } = await browser.signIn('organisation.acme')
    const { body, cookies } = await browser.redeem(code!)
    const claimOf = (token: string) => decodeJwt(token)['bubbles:provider']
    expect(claimOf(body['access_token']!)).toBe(acme)
    const renewed = await sso.app.inject({
      method: 'POST',
      url: '/idp/browser',
      headers: {
        host: 'login.bubbles.localhost:4000',
        origin: 'http://login.bubbles.localhost:4000',
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
        cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; '),
      },
      payload: JSON.stringify({ ClientId: 'bubbles' }),
    })
    expect(claimOf(renewed.json().AuthenticationResult.AccessToken)).toBe(acme)
  })

  it('speaks for no other domain, not even where the provider says that the address is verified', async () => {
    expect((await signIn({ sub: 'm', email: 'm@other.example', email_verified: true })).error).toBe('domain')
    expect((await signIn({ sub: 's', email: 's@sub.corp.example', email_verified: true })).error).toBe(
      'domain',
    )
    expect((await signIn(corp('un', { email_verified: false }))).error).toBe('email-unverified')
  })

  it('joins an account with a verified address there, and tells its owner', async () => {
    const sub = await sso.identity.createConfirmedUser({ email: 'ky@corp.example', name: 'Ky', password })
    expect(await signIn(corp('ky'))).toEqual({ error: null, sub })
    const mails = await inPlatform(() =>
      tx().selectFrom('outbox').where('kind', '=', 'mail').select('payload').execute(),
    )
    expect(JSON.stringify(mails)).toContain('You can now sign in to Bubbles with single sign-on')
  })

  it('lets nobody into an account that has moved to an address elsewhere', async () => {
    const { sub } = await signIn(corp('mo'))
    await inPlatform(() =>
      tx()
        .updateTable('pool_users')
        .set({ email_address: 'mo@home.example' })
        .where('sub', '=', sub!)
        .execute(),
    )
    expect((await signIn(corp('mo'))).error).toBe('other-address')
  })

  it('brings nobody back who was removed, and lets in whoever is invited', async () => {
    await signIn(corp('rem'))
    const { id } = (await rolesOf('rem@corp.example'))!
    await sso.call(OWNER, { method: 'DELETE', url: `/api/iam/v1/organisations/members/${id}` })
    expect((await signIn(corp('rem'))).error).toBe('removed')
    expect(await rolesOf('rem@corp.example')).toBeUndefined()
  })

  it('lets in members and invited people alone, where the organisation says so', async () => {
    await change({ joins: 'invited' })
    expect((await signIn(corp('vi'))).error).toBeNull()
    expect((await signIn(corp('in'))).error).toBe('not-invited')
    await sso.call(OWNER, {
      method: 'POST',
      url: '/api/iam/v1/organisations/invites',
      body: { emailAddress: 'in@corp.example', roles: ['Builder'] },
    })
    expect((await signIn(corp('in'))).error).toBeNull()
    // The invite's link makes them a member, with its roles.
    expect(await rolesOf('in@corp.example')).toBeUndefined()
    await change({ joins: 'automatic' })
  })

  it('gives roles by group, and takes them back with the group', async () => {
    const groupRoles: { group: string; role: AssignableRole }[] = [
      { group: 'writers', role: 'Builder' },
      { group: 'heads', role: 'Admin' },
    ]
    await change({ groupRoles })
    await signIn(corp('gr', { groups: ['writers', 'others'] }))
    expect((await rolesOf('gr@corp.example'))?.roles).toEqual(['Builder'])
    const { id } = (await rolesOf('gr@corp.example'))!
    await sso.call(OWNER, {
      method: 'POST',
      url: `/api/iam/v1/organisations/members/${id}/roles`,
      body: { role: 'Reviewer' },
    })
    await signIn(corp('gr', { groups: ['heads'] }))
    const { roles } = (await rolesOf('gr@corp.example'))!
    expect(roles.includes('Builder')).toBe(false)
    expect(roles.includes('Admin')).toBe(true)
    await signIn(corp('gr', { groups: [] }))
    expect((await rolesOf('gr@corp.example'))?.roles.includes('Admin')).toBe(false)
    await signIn(corp('gr', { groups: ['writers'] }))
    // A provider that leaves the claim out says that there are none.
    await signIn(corp('gr'))
    expect((await rolesOf('gr@corp.example'))?.roles.includes('Builder')).toBe(false)
    expect((await audited('member.role-removed')).length).toBeGreaterThan(0)
  })

  it('leaves the last admin an admin', async () => {
    await signIn(corp('last', { groups: ['heads'] }))
    await inPlatform(() =>
      tx()
        .updateTable('members')
        .set({ roles: [] })
        .where('organisation_id', '=', acme)
        .where('user_id', '!=', (eb) =>
          eb.selectFrom('users').where('email_address', '=', 'last@corp.example').select('id'),
        )
        .execute(),
    )
    await signIn(corp('last', { groups: [] }))
    expect((await rolesOf('last@corp.example'))?.roles).toEqual(['Admin'])
    await change({ groupRoles: [] })
  })

  it('gives an answer to the provider alone that it was meant for, whatever state it comes with', async () => {
    provider.signInAs(corp('mixed'))
    const browser = sso.browser()
    const answer = new URL(await browser.answerOf('organisation.acme'))
    expect(answer.pathname).toBe(`/oauth2/idpresponse/${acme}`)
    for (const path of ['/oauth2/idpresponse', `/oauth2/idpresponse/${randomUUID()}`]) {
      const other = new URL(await sso.browser().answerOf('organisation.acme'))
      other.pathname = path
      expect((await browser.land(other.href)).error).toBe('state')
    }
    expect((await browser.land(answer.href)).error).toBeNull()
  })

  it('sends nobody to the provider of an organisation without a verified domain', async () => {
    const body = settings({ clientSecret: provider.clientSecret })
    expect((await call('PUT', '', body, 'sub-globex-owner', 'globex')).status).toBe(200)
    const { headers } = await sso.browser().authorize('organisation.globex')
    expect(new URL(String(headers.location)).searchParams.get('error_description')).toBe('not-set-up')
    expect((await call('DELETE', '', undefined, 'sub-globex-owner', 'globex')).status).toBe(204)
  })

  it('signs in no account manager, who manages all organisations', async () => {
    const sub = await sso.identity.createConfirmedUser({ email: 'boss@corp.example', name: 'Boss', password })
    await withPassword('boss@corp.example')
    await inPlatform(() =>
      tx()
        .insertInto('users')
        .values({
          id: randomUUID(),
          pool_sub: sub,
          email_address: 'boss@corp.example',
          global_roles: ['AccountManager'],
        })
        .execute(),
    )
    expect((await signIn(corp('boss'))).error).toBe('account-manager')
    const links = await inPlatform(() =>
      tx().selectFrom('pool_links').where('sub', '=', sub).selectAll().execute(),
    )
    expect(links).toEqual([])
  })

  it('signs in no one whom the operator has named an account manager, before they have ever come', async () => {
    const named = await openSso(database, {
      DATA_ALLOWED_HOSTS: provider.host,
      BUBBLES_ACCOUNT_MANAGERS: 'Chief@corp.example',
    })
    provider.signInAs(corp('chief'))
    expect((await named.browser().signIn('organisation.acme')).error).toBe('account-manager')
    const made = await inPlatform(() =>
      tx().selectFrom('pool_users').where('email_address', '=', 'chief@corp.example').select('sub').execute(),
    )
    expect(made).toEqual([])
    await named.close()
  })

  it('signs in with no code from before the password was changed', async () => {
    provider.signInAs(corp('vi'))
    const browser = sso.browser()
    const { code } = await browser.signIn('organisation.acme')
    await inPlatform(() =>
      tx()
        .updateTable('pool_users')
        .set({ salt: Buffer.alloc(16, 1) })
        .where('email_address', '=', 'vi@corp.example')
        .execute(),
    )
    expect(await browser.redeem(code!)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('joins no account that has two-step sign-in, whose owner alone has its app', async () => {
    const sub = await sso.identity.createConfirmedUser({ email: 'two@corp.example', name: 'Two', password })
    await inPlatform(() =>
      tx()
        .insertInto('pool_totp')
        .values({ sub, sealed_secret: Buffer.alloc(48), enabled: true, added_at: new Date() })
        .execute(),
    )
    expect((await signIn(corp('two'))).error).toBe('two-step')
    expect(await withPassword('two@corp.example')).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
  })

  it('is required only once it has worked, and a domain is verified', async () => {
    expect(
      (await call('PUT', '', settings({ enforced: true, clientSecret: provider.clientSecret }))).status,
    ).toBe(409)
    await signIn(corp('vi'))
    expect((await change({ enforced: true })).body.provider.enforced).toBe(true)
  })

  it('takes no more passwords of members there, and says which provider to use', async () => {
    const refused = await withPassword('ky@corp.example')
    expect(refused).toMatchObject({
      __type: 'UserLambdaValidationException',
      message: 'PreAuthentication failed with error Single sign-on is required: acme.',
    })
    // A wrong one gets the answer of any wrong one.
    expect(await withPassword('ky@corp.example', 'wrong password')).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    await sso.identity.createConfirmedUser({ email: 'free@other.example', name: 'Free', password })
    expect(await withPassword('free@other.example')).toHaveProperty('AuthenticationResult')
    expect((await signIn(corp('ky'))).error).toBeNull()
  })

  it('takes no sign-in with the installation’s provider in its place', async () => {
    provider.allowRedirect(CALLBACK)
    const both = await openSso(database, asInstallation(provider, { OIDC_JOIN_ACCOUNTS: '1' }))
    provider.signInAs(corp('ky'))
    expect((await both.browser().signIn('installation')).error).toBe('other-required')
    await both.close()
  })

  it('takes the passwords of the owner and of account managers, who can make it optional', async () => {
    const ky = await rolesOf('ky@corp.example')
    const asOwner = (ownerId: string) =>
      inPlatform(() =>
        tx().updateTable('organisations').set({ owner_id: ownerId }).where('id', '=', acme).execute(),
      )
    const { owner_id: before } = await inPlatform(() =>
      tx().selectFrom('organisations').where('id', '=', acme).select('owner_id').executeTakeFirstOrThrow(),
    )
    await asOwner(ky!.id)
    expect(await withPassword('ky@corp.example')).toHaveProperty('AuthenticationResult')
    await asOwner(before)
    const manager = (global_roles: string[]) =>
      inPlatform(() => tx().updateTable('users').set({ global_roles }).where('id', '=', ky!.id).execute())
    await manager(['AccountManager'])
    expect(await withPassword('ky@corp.example')).toHaveProperty('AuthenticationResult')
    await manager([])
  })

  it('is neither removed nor left without a domain while it is required', async () => {
    expect((await call('DELETE', '')).status).toBe(409)
    expect((await call('DELETE', '/domains/corp.example')).status).toBe(409)
    const offered = await sso.app.inject({
      url: '/sign-in-providers?organisation=acme',
      headers: { host: 'login.bubbles.localhost:4000' },
    })
    expect(offered.json().providers).toEqual([{ id: 'organisation.acme', name: 'Corp Id', required: true }])
    await change({ enforced: false })
    expect(await withPassword('ky@corp.example')).toHaveProperty('AuthenticationResult')
  })

  it('has domains proven again, by another record, for another issuer and after it was removed', async () => {
    const domainOf = async () => (await call('GET', '')).body.domains[0]
    const before = await domainOf()
    expect(before.verifiedAt).not.toBeNull()
    const other = settings({ issuer: `${provider.issuer}/other`, clientSecret: provider.clientSecret })
    expect((await call('PUT', '', other)).status).toBe(200)
    const unverified = await domainOf()
    expect(unverified).toMatchObject({ domain: before.domain, verifiedAt: null })
    expect(unverified.recordValue).not.toBe(before.recordValue)
    // The record of before is still there, and proves nothing any more.
    expect((await call('POST', '/domains/corp.example/check')).status).toBe(409)
    await set()
    records.set(unverified.recordName, [[unverified.recordValue]])
    expect((await call('POST', '/domains/corp.example/check')).status).toBe(200)
    expect((await call('DELETE', '')).status).toBe(204)
    const removed = await domainOf()
    expect(removed.verifiedAt).toBeNull()
    records.set(removed.recordName, [[removed.recordValue]])
    expect((await call('POST', '/domains/corp.example/check')).status).toBe(200)
    // What was verified while there was no provider wasn't verified for this one.
    await set()
    const again = await domainOf()
    expect(again.verifiedAt).toBeNull()
    records.set(again.recordName, [[again.recordValue]])
    expect((await call('POST', '/domains/corp.example/check')).status).toBe(200)
  })

  it('asks for the secret again with another address, so that it is sent nowhere else', async () => {
    const { status, body } = await call('PUT', '', settings({ issuer: `${provider.issuer}/other` }))
    expect(status).toBe(400)
    expect(body.errors[0].pointer).toBe('/clientSecret')
  })

  it.each([
    ['http://10.0.0.1', 'isn’t on the public internet'],
    ['http://169.254.169.254', 'isn’t on the public internet'],
    ['http://localhost:5432', 'isn’t on the public internet'],
    ['ftp://id.example.org', 'Enter the issuer'],
    ['not an address', 'Enter the issuer'],
    ['https://user:secret@id.example.org', 'Enter the issuer'],
    ['https://login.microsoftonline.com/common/v2.0', 'your own tenant ID'],
  ])('refuses the issuer %s', async (issuer, words) => {
    const { status, text } = await set({ issuer })
    expect(status).toBe(400)
    expect(text).toContain(words)
  })

  it('sends nothing into a private network', async () => {
    const guarded = await openSso(database, {})
    expect((await guarded.browser().signIn('organisation.acme')).error).toBe('provider-down')
    const tested = await guarded.call(OWNER, { method: 'POST', url: `${URL_OF}/test` })
    expect(tested.body).toMatchObject({ works: false })
    expect(tested.body.sentence).toContain('isn’t on the public internet')
    await guarded.close()
  })

  it('tests the provider, and says what is wrong', async () => {
    expect((await call('POST', '/test')).body.works).toBe(true)
    provider.fail(500)
    expect((await call('POST', '/test')).body).toMatchObject({ works: false })
    provider.fail(null)
  })

  it('verifies a domain by its record, for one organisation', async () => {
    const { status, body } = await call('POST', '/domains', { domain: ' @Late.Example ' })
    expect({ status, domain: body.domain, verifiedAt: body.verifiedAt }).toEqual({
      status: 201,
      domain: 'late.example',
      verifiedAt: null,
    })
    expect((await call('POST', '/domains', { domain: 'late.example' })).status).toBe(409)
    expect((await call('POST', '/domains/late.example/check')).status).toBe(409)
    records.set(body.recordName, [
      ['something else'],
      [body.recordValue.slice(0, 9), body.recordValue.slice(9)],
    ])
    expect((await call('POST', '/domains/late.example/check')).body.verifiedAt).not.toBeNull()
    expect((await verify('late.example', 'globex')).status).toBe(409)
    expect((await call('POST', '/domains', { domain: 'gmail.com' })).status).toBe(400)
    expect((await call('POST', '/domains/nobody.example/check')).status).toBe(404)
    expect((await call('DELETE', '/domains/late.example')).status).toBe(204)
  })

  it('says that name servers did not answer', async () => {
    await call('POST', '/domains', { domain: 'slow.example' })
    vi.mocked(nameServers.resolveTxt).mockRejectedValueOnce(
      Object.assign(new Error('slow'), { code: 'ETIMEOUT' }),
    )
    const { status, body } = await call('POST', '/domains/slow.example/check')
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: 'The name servers of slow.example didn’t answer. Try again in a few minutes.',
    })
  })

  it('writes down who changed what', async () => {
    const entries = await audited('single-sign-on.set')
    const changes = entries.flatMap(({ subject }) => (subject as { changes: string[] }).changes)
    expect(changes).toEqual(expect.arrayContaining(['created', 'joins', 'groups', 'on', 'off']))
    expect(JSON.stringify(entries)).not.toContain(provider.clientSecret)
  })

  it('is gone once it is removed, with the passwords as the way in', async () => {
    expect((await call('DELETE', '')).status).toBe(204)
    expect((await call('GET', '')).body.provider).toBeNull()
    expect((await signIn(corp('vi'))).error).toBe('not-set-up')
  })

  const withPassword = async (email: string, typed = password) => {
    const pool = {
      endpoint: '',
      poolId: 'lo-cal-1_Bubbles',
      clientId: 'bubbles',
      call: async (operation: string, body: unknown) => {
        const reply = await sso.app.inject({
          method: 'POST',
          url: '/idp',
          headers: {
            host: 'login.bubbles.localhost:4000',
            'content-type': 'application/x-amz-json-1.1',
            'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          },
          payload: JSON.stringify(body),
        })
        return { status: reply.statusCode, body: reply.json() }
      },
    }
    return (await signInWithPassword(pool, email, typed)).body
  }
})
