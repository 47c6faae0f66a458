import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { makeOrganisation } from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { signIn } from '../../identity/testingSrpClient.ts'
import { createMailDelivery } from '../../mail/public.ts'
import { openSso, type Sso } from '../../singleSignOn/testing.ts'
import { isMailedInvite } from '../public.ts'
import { createInviteDelivery } from './delivery.ts'
import { INVITE_MAIL } from './writer.ts'

const password = 'Seven-green-bottles-9'

describeEachEngine('the link of an invite, as a proof of the address it was mailed to', (open) => {
  let server: Sso
  let acme: string
  let people = 0
  const platform = <T>(work: () => Promise<T>) => server.database.transaction({ kind: 'platform' }, work)

  beforeAll(async () => {
    server = await openSso(
      await open(),
      {},
      { signUp: 'invited', isMailedInvite, isExpected: async () => true },
    )
    acme = await makeOrganisation(server.database, 'acme', [{ sub: 'sub-admin', roles: ['Admin'] }])
    return () => server.close()
  })

  const invites = (path: string, body?: unknown, method: 'POST' | 'DELETE' = 'POST') =>
    server.call('sub-admin', { method, url: `/api/iam/v1/organisations/invites${path}`, body })
  const set = (email: string, change: object) =>
    platform(() => tx().updateTable('invites').set(change).where('email_address', '=', email).execute())
  async function deliver() {
    const mails = createMailDelivery(server.database, { from: 'a@b.cd' })
    const handlers = {
      [INVITE_MAIL]: createInviteDelivery(server.database, server.config.addresses, mails),
    }
    // Codes wait in the outbox as well; nobody sends them here.
    await drainOutbox(server.database, handlers, () => {})
  }
  /** Invites somebody, and reads what they are mailed. */
  async function mailed() {
    const email = `invited${++people}@example.org`
    const { body } = await invites('', { emailAddress: email, roles: ['Builder'] })
    await deliver()
    const { text } = await platform(() =>
      tx().selectFrom('sent_mail').where('to_address', '=', email).select('text').executeTakeFirstOrThrow(),
    )
    const link = new URL(/http\S+accept-invite\S+/.exec(text)![0])
    return { email, id: String(body.id), secret: link.searchParams.get('token')! }
  }
  async function pool(operation: string, body: object) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/idp',
      headers: {
        host: 'login.bubbles.localhost:4000',
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      payload: JSON.stringify({ ClientId: 'bubbles', ...body }),
    })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const signUp = (email: string, invite?: unknown) =>
    pool('SignUp', {
      Username: email,
      Password: password,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'name', Value: 'Olga' },
      ],
      ...(invite !== undefined && { ClientMetadata: { invite } }),
    })
  const codesTo = (email: string) =>
    platform(async () => {
      const rows = await tx().selectFrom('outbox').where('kind', '=', 'mail').select('payload').execute()
      return rows.filter(({ payload }) => JSON.stringify(payload).includes(email)).length
    })
  const signInAs = async (email: string) =>
    (
      await signIn(
        { poolId: 'lo-cal-1_Bubbles', clientId: 'bubbles', endpoint: '', call: pool },
        email,
        password,
      )
    ).body

  it('confirms the account at once, which signs in without any code', async () => {
    const { email, secret } = await mailed()
    const { body } = await signUp(email.toUpperCase().replace('@EXAMPLE.ORG', '@example.org'), secret)
    expect(body).toEqual({ UserConfirmed: true, UserSub: expect.any(String) })
    expect(await codesTo(email)).toBe(0)
    expect(await signInAs(email)).toHaveProperty('AuthenticationResult')
    expect(await server.identity.readPoolUser(String(body['UserSub']))).toMatchObject({ emailVerified: true })
  })

  it('confirms the password it comes with, whoever signed up with the address before', async () => {
    const { email, secret } = await mailed()
    const stranger = await pool('SignUp', { Username: email, Password: 'Strangers-own-word-1' })
    expect(stranger.body['UserConfirmed']).toBe(false)
    expect((await signUp(email, secret)).body['UserConfirmed']).toBe(true)
    expect(await signInAs(email)).toHaveProperty('AuthenticationResult')
  })

  it('makes one account, of many who come with it at once', async () => {
    const { email, secret } = await mailed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(email, secret)))
    expect(answers.filter(({ body }) => body['UserConfirmed'] === true)).toHaveLength(1)
    const accounts = await platform(() =>
      tx()
        .selectFrom('pool_users')
        .where('email_address', '=', email)
        .where('email_verified', '=', true)
        .select('sub')
        .execute(),
    )
    expect(accounts).toHaveLength(1)
  })

  it('proves nothing to an account that is there already', async () => {
    const { email, secret } = await mailed()
    await server.identity.createConfirmedUser({ email, name: 'Olga', password: 'Olgas-first-word-1' })
    expect((await signUp(email, secret)).body['UserConfirmed']).toBe(false)
    expect(await signInAs(email)).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  it.each<[string, (invite: { email: string; id: string }) => Promise<unknown>]>([
    ['was accepted', ({ email }) => set(email, { accepted_at: new Date() })],
    ['has expired', ({ email }) => set(email, { expires_at: new Date(Date.now() - 1000) })],
    ['was revoked', ({ id }) => invites(`/${id}`, undefined, 'DELETE')],
    ['was sent again with another link', ({ id }) => invites(`/${id}/resend`)],
    ['an admin has made another link of', ({ id }) => invites(`/${id}/link`)],
    ['is of an organisation that is disabled', () => disable(true)],
  ])('asks for a code where the invite %s', async (_what, happen) => {
    const invite = await mailed()
    await happen(invite)
    const { body } = await signUp(invite.email, invite.secret)
    await disable(false)
    expect(body).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } })
    expect(await codesTo(invite.email)).toBe(1)
  })
  const disable = (isDisabled: boolean) =>
    platform(() =>
      tx()
        .updateTable('organisations')
        .set({ status: isDisabled ? 'Disabled' : 'Active' })
        .where('id', '=', acme)
        .execute(),
    )

  it('asks for a code for a link that an admin handed on: it went to no address', async () => {
    const { email, id } = await mailed()
    const { body: made } = await invites(`/${id}/link`)
    const secret = new URL(String(made.link)).searchParams.get('token')
    expect((await signUp(email, secret)).body['UserConfirmed']).toBe(false)
  })

  it('asks for a code for another address than the one it was mailed to, and for what is no secret', async () => {
    const { secret } = await mailed()
    const other = await mailed()
    for (const [email, invite] of [
      ['another@example.org', secret],
      [other.email, secret],
      ['none@example.org', ''],
      ['long@example.org', 'x'.repeat(4000)],
      ['number@example.org', 7],
      ['list@example.org', [secret]],
    ] as const)
      expect([email, (await signUp(email, invite)).body['UserConfirmed']]).toEqual([email, false])
  })
})
