import type { Database } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../testing/harness.ts'

/** A token of this name comes from a sign-in that many seconds ago: `sub-acme-owner@400`. */
const signedInBefore = async (token: string) => {
  const [sub = '', seconds = '0'] = token.split('@')
  const now = Date.now()
  return {
    sub,
    username: sub,
    originJti: sub,
    signedInAt: new Date(now - Number(seconds) * 1000),
    expiresAt: new Date(now + 3_600_000),
  }
}

describeOneEngine('calls that ask for the password again', (open) => {
  let database: Database
  let harness: Harness
  beforeAll(async () => {
    database = await open()
    harness = await openHarness(database, { verifyAccessToken: signedInBefore })
    await makeOrganisation(database, 'acme', [{ sub: 'sub-bo', roles: ['Admin'] }])
  })
  afterAll(() => harness.close())

  const settings = async (changes: object) => {
    const { body } = await harness.call('sub-acme-owner', { url: '/api/iam/v1/organisations' })
    const { id, name, status, friendlyName, owner, autoEnrollmentDomains } = body
    return { id, name, status, friendlyName, ownerId: owner.id, autoEnrollmentDomains, ...changes }
  }
  const idOfBo = async () => (await harness.call('sub-bo', { url: '/api/iam/v1/users' })).body.id as string
  const token = { name: 'Export', capabilities: ['report.list'], lifetimeDays: 7 }
  const CALLS = {
    'handing over': async (as: string) =>
      harness.call(as, {
        method: 'PUT',
        url: '/api/iam/v1/organisations',
        body: await settings({ ownerId: await idOfBo() }),
      }),
    disabling: async (as: string) =>
      harness.call(as, {
        method: 'PUT',
        url: '/api/iam/v1/organisations',
        body: await settings({ status: 'Disabled' }),
      }),
    'deleting the organisation': (as: string) =>
      harness.call(as, { method: 'DELETE', url: '/api/iam/v1/organisations' }),
    'deleting the account': (as: string) => harness.call(as, { method: 'DELETE', url: '/api/iam/v1/users' }),
    'making a token': (as: string) =>
      harness.call(as, { method: 'POST', url: '/api/iam/v1/organisations/tokens', body: token }),
  }

  describe.each(Object.entries(CALLS))('%s', (_name, call) => {
    it('is refused six minutes after the sign-in, and changes nothing', async () => {
      const before = await settings({})
      expect(await call('sub-acme-owner@360')).toMatchObject({
        status: 403,
        body: { code: 'password-required', detail: 'Enter your password again to do this.' },
      })
      expect(await settings({})).toEqual(before)
    })
  })

  it('still says first who may not at all', async () => {
    expect(await CALLS['deleting the organisation']('sub-bo@360')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })

  it('leaves other changes of the same call alone', async () => {
    const body = await settings({ friendlyName: 'Acme & Co' })
    const { status } = await harness.call('sub-acme-owner@360', {
      method: 'PUT',
      url: '/api/iam/v1/organisations',
      body,
    })
    expect(status).toBe(200)
  })

  it('lets the calls through right after the password was given', async () => {
    expect((await CALLS['making a token']('sub-acme-owner@60')).status).toBe(201)
    expect((await CALLS['handing over']('sub-acme-owner@60')).status).toBe(200)
    expect((await CALLS['deleting the organisation']('sub-bo@60')).status).toBe(204)
  })
})
