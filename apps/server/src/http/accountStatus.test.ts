import { type Call, calls } from '@bubbles/contract'
import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../testing/harness.ts'
import { createVisitorCheck } from './session.ts'

const SOME_ID = '00000000-0000-4000-8000-000000000000'
const guarded = Object.entries<Call>(calls)
  .filter(([, call]) => call.capability !== 'public')
  .map(([operationId, call]) => ({
    operationId,
    tenant: call.tenant,
    method: call.method,
    url: `/api/${call.service}/${call.path.replaceAll(/\{\w+\}/g, SOME_ID)}`,
  }))

const setStatus = (
  database: Database,
  table: 'users' | 'organisations',
  where: string,
  status: 'Active' | 'Disabled' | 'Deleted',
) =>
  database.transaction({ kind: 'platform' }, () =>
    tx()
      .updateTable(table)
      .set({ status })
      .where(table === 'users' ? 'pool_sub' : 'name', '=', where)
      .execute(),
  )

/** Specification 3: what the statuses of users and organisations keep from them, call by call. */
describeOneEngine('account status', (open) => {
  let harness: Harness
  let acme = ''
  beforeAll(async () => {
    harness = await openHarness(await open())
    const { database } = harness
    acme = await makeOrganisation(database, 'acme', [
      { sub: 'sub-active', roles: ['Builder', 'Reviewer', 'Publisher', 'Admin', 'EngagementAnalyst'] },
      { sub: 'sub-disabled', roles: ['Admin'] },
      { sub: 'sub-deleted', roles: ['Admin'] },
    ])
    await makeOrganisation(database, 'closed', [{ sub: 'sub-inmate', roles: ['Admin'] }])
    await makeOrganisation(database, 'elsewhere', [
      { sub: 'sub-disabled-stranger', roles: [] },
      { sub: 'sub-deleted-stranger', roles: [] },
    ])
    await setStatus(database, 'organisations', 'closed', 'Disabled')
    for (const stranger of ['', '-stranger']) {
      await setStatus(database, 'users', `sub-disabled${stranger}`, 'Disabled')
      await setStatus(database, 'users', `sub-deleted${stranger}`, 'Deleted')
    }
    return () => harness.close()
  })

  describe.each([
    ['disabled', 403, 'user-disabled'],
    ['deleted', 401, 'sign-in-required'],
  ])('a %s user', (name, status, code) => {
    it.each(guarded)('is refused $operationId, member or not', async ({ method, url, tenant }) => {
      for (const sub of [`sub-${name}`, `sub-${name}-stranger`]) {
        const answer = await harness.call(sub, { method, url, host: tenant ? 'acme' : 'login' })
        // The answer to HEAD has no body.
        expect(answer).toMatchObject({ status, text: expect.stringMatching(new RegExp(`^$|"${code}"`)) })
      }
    })
  })

  it.each(guarded.filter(({ tenant }) => tenant))(
    'a disabled organisation answers $operationId with 403',
    async ({ method, url }) => {
      const answer = await harness.call('sub-inmate', { method, url, host: 'closed' })
      expect(answer).toMatchObject({
        status: 403,
        text: expect.stringMatching(/^$|"organisation-disabled"/),
      })
    },
  )

  it('an active user of an active organisation is refused none of the two', async () => {
    const answer = await harness.call('sub-active', { url: '/api/iam/v1/users/organisations/current' })
    expect(answer.status).toBe(200)
  })

  it.each([
    ['sub-active', true],
    ['sub-disabled', false],
    ['sub-deleted', false],
    ['sub-stranger', false],
  ])('opens pages of the organisation to %s: %s', async (sub, opens) => {
    const visitorOf = createVisitorCheck({
      database: harness.database,
      clientId: 'bubbles',
      verifyAccessToken: async (token) => ({ sub: token }),
    })
    const prefix = 'CognitoIdentityServiceProvider.bubbles'
    const cookie = `${prefix}.LastAuthUser=me; ${prefix}.me.accessToken=${sub}`
    const load = { headers: { cookie } } as FastifyRequest
    expect((await visitorOf(load, acme))?.isMember ?? false).toBe(opens)
    await setStatus(harness.database, 'organisations', 'acme', 'Disabled')
    expect((await visitorOf(load, acme))?.isMember ?? false).toBe(false)
    await setStatus(harness.database, 'organisations', 'acme', 'Active')
  })
})
