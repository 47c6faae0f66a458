import { tx } from '@bubbles/db'
import { ASSIGNABLE_ROLES } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { createInviteDelivery } from '../invites/delivery.ts'
import { INVITE_MAIL } from '../invites/writer.ts'
import { isExpectedAddress } from '../members/expected.ts'
import { createMailDelivery } from '../../mail/public.ts'

const manager = 'sub-manager'

describeEachEngine('an organisation for an address that has never signed in', (open) => {
  let harness: Harness
  let closed: Harness
  let mine: Harness
  let count = 0
  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    host = 'login',
  ) => harness.call(as, { method, url: `/api/iam/v1/${url}`, body, host })
  const create = (ownerEmailAddress: string, as = manager, on = harness) => {
    const name = `made${++count}`
    const body = { name, friendlyName: `Made ${count}`, ownerEmailAddress }
    return on.call(as, { method: 'POST', url: '/api/iam/v1/accounts/organisations', body, host: 'login' })
  }
  const inviteAgain = (organisationId: string, emailAddress: string, as = manager) =>
    call(as, 'POST', `accounts/organisations/${organisationId}/owner-invite`, { emailAddress })
  const account = async (organisationId: string) =>
    (await call(manager, 'GET', `accounts/organisation?organisationId=${organisationId}`)).body
  const failures: unknown[] = []

  /** Lets the worker send what is queued. @returns the newest mail to an address. */
  const newestMail = async (to: string) => {
    const deliver = createMailDelivery(harness.database, { from: 'a@b.cd' })
    const handlers = {
      [INVITE_MAIL]: createInviteDelivery(harness.database, harness.config.addresses, deliver),
    }
    await drainOutbox(harness.database, handlers, (_what, error) => failures.push(error))
    expect(failures).toEqual([])
    return platform(() =>
      tx()
        .selectFrom('sent_mail')
        .where('to_address', '=', to)
        .orderBy('claimed_at', 'desc')
        .select(['subject', 'text'])
        .executeTakeFirst(),
    )
  }
  const tokenFor = async (to: string) => /token=([\w-]+)/.exec((await newestMail(to))!.text)![1]!
  const person = (sub: string) =>
    platform(async () => {
      const id = await makeUser(sub)
      await tx().updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
      return id
    })
  const accept = (as: string, token: string, host: string) =>
    call(as, 'POST', 'organisations/invites/accept', { token }, host)
  const current = (as: string, host: string) =>
    call(as, 'GET', 'users/organisations/current', undefined, host)

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    closed = await openHarness(database, {}, { BUBBLES_SIGN_UP: 'closed' })
    mine = await openHarness(database, {}, { BUBBLES_CREATE_ORGANISATIONS: 'managers' })
    await makeOrganisation(database, 'acme', [{ sub: 'sub-admin', roles: ['Admin'] }])
    await platform(() => makeUser(manager, ['AccountManager']))
    return async () => {
      await harness.close()
      await closed.close()
      await mine.close()
    }
  })

  it('is sent an invite; whoever accepts it is the owner with every role, and the account manager is nobody', async () => {
    const made = await create('sub-first@example.org')
    expect(made).toMatchObject({ status: 201, body: { isOwner: false, roles: [] } })
    const { id, name } = made.body
    expect(await account(id)).toMatchObject({
      memberCount: 0,
      invitedOwner: { emailAddress: 'sub-first@example.org', isOpen: true, delivery: { state: 'waiting' } },
    })
    const token = await tokenFor('sub-first@example.org')
    expect((await newestMail('sub-first@example.org'))!.text).toContain('become its owner')
    expect((await account(id)).invitedOwner.delivery.state).toBe('accepted')
    expect((await current(manager, name)).status).toBe(404)

    await person('sub-first')
    const preview = await call('sub-first', 'POST', 'organisations/invites/preview', { token }, name)
    expect(preview.body).toMatchObject({ makesOwner: true, isForYou: true })
    expect((await accept('sub-first', token, name)).status).toBe(200)
    expect((await current('sub-first', name)).body).toMatchObject({
      isOwner: true,
      memberCount: 1,
      roles: expect.arrayContaining([...ASSIGNABLE_ROLES]),
    })
    expect(await account(id)).toMatchObject({
      owner: { emailAddress: 'sub-first@example.org' },
      invitedOwner: null,
    })
    expect((await current(manager, name)).status).toBe(404)
    const { entries } = (await call('sub-first', 'GET', 'organisations/audit', undefined, name)).body
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual(
      expect.arrayContaining(['account.created', 'invite.accepted', 'organisation.handed-over']),
    )
    expect(JSON.stringify(entries.map((entry: { subject: unknown }) => entry.subject))).not.toContain(
      'sub-first@',
    )
  })

  it('goes to another address when it is corrected, and the first link opens nothing', async () => {
    const { id, name } = (await create('sub-typo@example.org')).body
    const first = await tokenFor('sub-typo@example.org')
    expect((await inviteAgain(id, 'sub-second@example.org')).body.invitedOwner.emailAddress).toBe(
      'sub-second@example.org',
    )
    await person('sub-typo')
    await person('sub-second')
    expect((await accept('sub-typo', first, name)).status).toBe(404)
    expect((await accept('sub-second', await tokenFor('sub-second@example.org'), name)).status).toBe(200)
    expect((await account(id)).owner.emailAddress).toBe('sub-second@example.org')
    expect(await inviteAgain(id, 'sub-first@example.org')).toMatchObject({
      status: 409,
      body: { detail: 'This organisation already has an owner. They can transfer it in its settings.' },
    })
  })

  it('is accepted once, however many do at the same moment', async () => {
    const { id, name } = (await create('sub-race@example.org')).body
    const token = await tokenFor('sub-race@example.org')
    await person('sub-race')
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept('sub-race', token, name)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
    expect((await account(id)).memberCount).toBe(1)
  })

  it('an invite like any other gives no organisation away', async () => {
    await person('sub-guest')
    await call(
      'sub-admin',
      'POST',
      'organisations/invites',
      { emailAddress: 'sub-guest@example.org', roles: ['Admin'] },
      'acme',
    )
    await accept('sub-guest', await tokenFor('sub-guest@example.org'), 'acme')
    expect((await current('sub-guest', 'acme')).body).toMatchObject({ isOwner: false })
  })

  it('is made again for an organisation whose first invited owner deleted their account', async () => {
    const { id, name } = (await create('sub-gone@example.org')).body
    await platform(() =>
      tx()
        .updateTable('invites')
        .set({ status: 'Revoked', email_address: '' })
        .where('organisation_id', '=', id)
        .execute(),
    )
    expect((await account(id)).invitedOwner).toBeNull()
    expect((await inviteAgain(id, 'sub-heir@example.org')).status).toBe(200)
    await person('sub-heir')
    expect((await accept('sub-heir', await tokenFor('sub-heir@example.org'), name)).status).toBe(200)
    expect((await account(id)).owner.emailAddress).toBe('sub-heir@example.org')
  })

  it('waits while the account manager stays: their account is not deleted over it', async () => {
    await platform(() => makeUser('sub-leaving', ['AccountManager']))
    const { id } = (await create('late@example.org', 'sub-leaving')).body
    const refused = await call('sub-leaving', 'DELETE', 'users')
    expect(refused).toMatchObject({ status: 409, body: { code: 'owns-organisations' } })
    expect((await account(id)).status).toBe('Active')
  })

  it('is refused to everyone else, for no address, for a disabled person and where no one can sign up', async () => {
    const { id } = (await create('x@example.org')).body
    for (const as of ['sub-admin', 'sub-acme-owner', 'sub-first']) {
      expect((await create('y@example.org', as)).status).toBe(403)
      expect((await inviteAgain(id, 'y@example.org', as)).status).toBe(403)
    }
    expect((await inviteAgain('00000000-0000-4000-8000-000000000000', 'y@example.org')).status).toBe(404)
    expect((await inviteAgain(id, 'y')).status).toBe(400)
    const disabled = await person('sub-disabled')
    await platform(() =>
      tx().updateTable('users').set({ status: 'Disabled' }).where('id', '=', disabled).execute(),
    )
    expect((await create('sub-disabled@example.org')).body.detail).toContain('This person is disabled.')
    expect((await create('y@example.org', manager, closed)).body).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('accepts no new accounts'),
      errors: [{ pointer: '/ownerEmailAddress' }],
    })
  })

  it('where only account managers create organisations, others are told, and see no way to', async () => {
    const own = (as: string) =>
      mine.call(as, {
        method: 'POST',
        url: '/api/iam/v1/accounts/organisations',
        body: { name: `own-${++count}`, friendlyName: 'Own' },
        host: 'login',
      })
    expect(await own('sub-admin')).toMatchObject({
      status: 403,
      body: { detail: 'Only account managers can create organisations here. Ask one of them.' },
    })
    expect((await own(manager)).status).toBe(201)
    const url = '/api/iam/v1/users/organisations/current'
    expect((await mine.call('sub-admin', { url })).body.abilities).not.toContain('organisation.create')
    expect((await harness.call('sub-admin', { url })).body.abilities).toContain('organisation.create')
  })

  it('expects open invites, enrolled domains and named account managers, and no one else', async () => {
    const { id } = (await create('Exp@example.org')).body
    await platform(async () => {
      await tx()
        .updateTable('organisations')
        .set({ auto_enrollment_domains: ['enrolled.example', 'gmail.com'] })
        .where('name', '=', 'acme')
        .execute()
      await tx()
        .updateTable('users')
        .set({ email_verified: true, email_address: 'admin@enrolled.example' })
        .where('pool_sub', '=', 'sub-admin')
        .execute()
    })
    const isExpected = (address: string) => platform(() => isExpectedAddress(address, ['boss@example.org']))
    expect(await isExpected('exp@EXAMPLE.org')).toBe(true)
    expect(await isExpected('someone@enrolled.example')).toBe(true)
    expect(await isExpected('Boss@example.org')).toBe(true)
    expect(await isExpected('someone@gmail.com')).toBe(false)
    expect(await isExpected('other@example.org')).toBe(false)
    await platform(() =>
      tx()
        .updateTable('invites')
        .set({ expires_at: new Date(0) })
        .where('organisation_id', '=', id)
        .execute(),
    )
    expect(await isExpected('exp@example.org')).toBe(false)
    expect(await account(id)).toMatchObject({ invitedOwner: { isOpen: false } })
  })
})
