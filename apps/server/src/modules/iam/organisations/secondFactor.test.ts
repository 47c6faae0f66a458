import { tx } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVisitorCheck } from '../../../http/session.ts'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { createEmbeddedIdentity } from '../../identity/public.ts'
import { insertMember } from '../public.ts'
import { secondFactorRequiredBy } from './secondFactorReader.ts'

const LOGIN = 'http://login.bubbles.localhost:4000'
const RULE = '/api/iam/v1/organisations/second-factor'
const CURRENT = '/api/iam/v1/users/organisations/current'

describeEachEngine('two-step sign-in required by an organisation', (open) => {
  let harness: Harness
  let acme: string
  /** Subjects in the user pool: an admin with an app, an admin without, a builder without. */
  let ann: string
  let cy: string
  let bo: string

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const addApp = (sub: string) =>
    platform(() =>
      tx()
        .insertInto('pool_totp')
        .values({ sub, sealed_secret: Buffer.from('sealed'), enabled: true, added_at: new Date() })
        .execute(),
    )
  const removeApp = (sub: string) =>
    platform(() => tx().deleteFrom('pool_totp').where('sub', '=', sub).execute())
  const rule = (as: string, required?: boolean, host = 'acme') =>
    harness.call(as, {
      url: RULE,
      host,
      ...(required !== undefined && { method: 'PUT' as const, body: { required } }),
    })
  const opens = async (as: string, host = 'acme') => {
    const { status, body } = await harness.call(as, { url: CURRENT, host })
    return status === 200 ? 'open' : body.code
  }
  const audited = () =>
    platform(async () => {
      const rows = await tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', acme)
        .select('action')
        .orderBy('at')
        .execute()
      return rows.map(({ action }) => action)
    })

  beforeAll(async () => {
    const database = await open()
    const identity = createEmbeddedIdentity({
      database,
      secret: new Uint8Array(32).fill(7),
      settings: {
        poolId: 'lo-cal-1_Bubbles',
        clientId: 'bubbles',
        issuer: `${LOGIN}/idp/lo-cal-1_Bubbles`,
        loginUrl: LOGIN,
        passwordMinimumLength: 10,
        signInWith: ['email'],
      },
    })
    harness = await openHarness(database, {
      // A subject in clear, and after an @ the organisation whose provider it came from.
      verifyAccessToken: async (token) => {
        const [sub = '', provider] = token.split('@')
        if (sub === 'nobody') throw new Problem('sign-in-required')
        const now = new Date()
        return {
          sub,
          username: sub,
          originJti: sub,
          signedInAt: now,
          expiresAt: now,
          ...(provider && { provider }),
        }
      },
    })
    const add = (name: string) =>
      identity.createConfirmedUser({ email: `${name}@example.org`, name, password: 'Bubbles-demo-1' })
    ann = await add('ann')
    cy = await add('cy')
    bo = await add('bo')
    acme = await makeOrganisation(database, 'acme', [
      { sub: ann, roles: ['Admin'] },
      { sub: cy, roles: ['Admin'] },
      { sub: bo, roles: ['Builder'] },
    ])
    const globex = await makeOrganisation(database, 'globex', [])
    await platform(async () => {
      const { id } = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', bo)
        .select('id')
        .executeTakeFirstOrThrow()
      await insertMember(globex, id, ['Builder'])
    })
    await addApp(ann)
  })
  afterAll(() => harness.close())

  it('is switched on by an admin who has a second factor, once', async () => {
    expect((await rule(bo, true)).status).toBe(403)
    expect(await rule(cy, true)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('for your own account first') },
    })
    expect((await rule(ann, true, 'globex')).status).toBe(404)
    expect((await rule(ann)).body).toEqual({
      required: false,
      membersWithout: 3,
      membersByProvider: 0,
      provider: null,
      hasOwn: true,
    })
    const both = await Promise.all([rule(ann, true), rule(ann, true)])
    expect(both.map(({ status, body }) => [status, body.required])).toEqual([
      [200, true],
      [200, true],
    ])
    expect((await audited()).filter((action) => action.startsWith('organisation.second'))).toEqual([
      'organisation.second-factor-required',
    ])
  })

  it('closes at once to members without, there alone, and says so', async () => {
    const { status, body } = await harness.call(bo, { url: CURRENT })
    expect({ status, code: body.code, detail: body.detail }).toEqual({
      status: 403,
      code: 'second-factor-required',
      detail: 'ACME requires two-step sign-in. Set it up under your account, then try again.',
    })
    expect(await opens(cy)).toBe('second-factor-required')
    expect(await opens(ann)).toBe('open')
    expect(await opens(bo, 'globex')).toBe('open')
    const { organisations } = (await harness.call(bo, { url: '/api/iam/v1/users/organisations' })).body
    expect(
      organisations.map(({ name, secondFactorNeeded }: Record<string, unknown>) => [
        name,
        secondFactorNeeded,
      ]),
    ).toEqual([
      ['acme', { provider: null }],
      ['globex', null],
    ])
    const visitorOf = createVisitorCheck({
      database: harness.database,
      clientId: 'bubbles',
      verifyAccessToken: async (sub) => ({ sub }),
    })
    const load = (sub: string) => {
      const prefix = 'CognitoIdentityServiceProvider.bubbles'
      const cookie = `${prefix}.LastAuthUser=me; ${prefix}.me.accessToken=${sub}`
      return visitorOf({ headers: { cookie } } as FastifyRequest, acme)
    }
    expect(await load(bo)).toMatchObject({ isMember: false, needsSecondFactor: true })
    expect(await load(ann)).toMatchObject({ isMember: true, needsSecondFactor: false })
  })

  it('shows admins who is without', async () => {
    const names = async (secondFactor: string) => {
      const { body } = await harness.call(ann, {
        url: `/api/iam/v1/organisations/members?secondFactor=${secondFactor}`,
      })
      return body.members.map(({ name, hasSecondFactor }: Record<string, unknown>) => [name, hasSecondFactor])
    }
    expect(await names('on')).toEqual([[ann, true]])
    const off = await names('off')
    expect(off).toHaveLength(3)
    expect(off).toEqual(
      expect.arrayContaining([
        [bo, false],
        [cy, false],
        ['sub-acme-owner', false],
      ]),
    )
  })

  it('opens as soon as one is set up, also to API tokens made before', async () => {
    await addApp(cy)
    const made = await harness.call(cy, {
      method: 'POST',
      url: '/api/iam/v1/organisations/tokens',
      body: { name: 'Nightly', capabilities: ['organisation.read'], lifetimeDays: null },
    })
    const token = made.body.secret as string
    expect(await opens(token)).toBe('open')
    await removeApp(cy)
    expect(await harness.call(token, { url: CURRENT })).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required', detail: expect.stringContaining('who created this API token') },
    })
    expect(await opens(cy)).toBe('second-factor-required')
    await linkToProvider(cy)
    // The provider answers for people who come by it, and for their tokens.
    expect(await opens(`${cy}@${acme}`)).toBe('open')
    expect(await opens(token)).toBe('open')
    expect(await opens(cy)).toBe('second-factor-required')
    expect(await opens(`${cy}@another`)).toBe('second-factor-required')
    expect((await rule(ann)).body).toMatchObject({
      membersWithout: 2,
      membersByProvider: 1,
      provider: 'Corp Id',
    })
    await platform(() => tx().deleteFrom('single_sign_on').execute())
    expect(await opens(`${cy}@${acme}`)).toBe('second-factor-required')
    expect(await opens(token)).toBe('second-factor-required')
  })

  it('is known to the user pool, until it is switched off', async () => {
    expect(await platform(() => secondFactorRequiredBy(bo))).toBe('ACME')
    expect((await rule(ann, false)).body.required).toBe(false)
    expect(await platform(() => secondFactorRequiredBy(bo))).toBe(null)
    expect(await opens(bo)).toBe('open')
    expect((await audited()).at(-1)).toBe('organisation.second-factor-optional')
  })

  async function linkToProvider(sub: string): Promise<void> {
    await platform(async () => {
      const { owner_id: updated_by } = await tx()
        .selectFrom('organisations')
        .where('id', '=', acme)
        .select('owner_id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('single_sign_on')
        .values({
          organisation_id: acme,
          name: 'Corp Id',
          issuer: 'https://id.example',
          client_id: 'bubbles',
          sealed_secret: Buffer.from('sealed'),
          joins: 'automatic',
          updated_by,
        })
        .execute()
      await tx()
        .insertInto('pool_links')
        .values({ provider: acme, issuer: 'https://id.example', subject: 'cy', sub })
        .execute()
    })
  }
})
