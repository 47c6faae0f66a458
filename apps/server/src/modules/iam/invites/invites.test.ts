import { tx } from '@bubbles/db'
import { type AssignableRole, ASSIGNABLE_ROLES, RESERVED_NAMES } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type CallAnswer,
  type Harness,
  makeOrganisation,
  makeUser,
  openHarness,
} from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { createMailDelivery, type DeliverMail } from '../../mail/public.ts'
import { createInviteDelivery } from './delivery.ts'
import { inviteLink } from './link.ts'
import { INVITE_MAIL } from './writer.ts'

describeEachEngine('invites', (open) => {
  let harness: Harness
  let acme: string
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
    return () => harness.close()
  })

  const invites = (as: string, method: 'GET' | 'POST' | 'DELETE', path = '', body?: unknown, host = 'acme') =>
    harness.call(as, { method, url: `/api/iam/v1/organisations/invites${path}`, body, host })
  const correct = (as: string, id: string, emailAddress: string, host = 'acme') =>
    harness.call(as, {
      method: 'PATCH',
      url: `/api/iam/v1/organisations/invites/${id}`,
      body: { emailAddress },
      host,
    })
  const inviteAs = (as: string, emailAddress: string, roles: string[] = []) =>
    invites(as, 'POST', '', { emailAddress, roles })
  const invite = (emailAddress: string, roles: string[] = []) => inviteAs('sub-admin', emailAddress, roles)
  const accept = (as: string, token: string, host = 'acme') => invites(as, 'POST', '/accept', { token }, host)
  const preview = (as: string, token: string, host = 'acme') =>
    invites(as, 'POST', '/preview', { token }, host)

  /** A user who has signed in with the address `{sub}@example.org`, proven unless said otherwise. */
  const person = async (sub: string, verified = true) => {
    await platform(async () => {
      const id = await makeUser(sub)
      await tx().updateTable('users').set({ email_verified: verified }).where('id', '=', id).execute()
    })
    return `${sub}@example.org`
  }

  const failures: unknown[] = []
  /** Lets the worker send what is queued. @returns the mails kept for `to`, newest first. */
  const mailsTo = async (
    to: string,
    deliver: DeliverMail = createMailDelivery(harness.database, { from: 'a@b.cd' }),
  ) => {
    const handlers = {
      [INVITE_MAIL]: createInviteDelivery(harness.database, harness.config.addresses, deliver),
    }
    await drainOutbox(harness.database, handlers, (_what, error) => failures.push(error))
    return platform(() =>
      tx()
        .selectFrom('sent_mail')
        .where('to_address', '=', to)
        .orderBy('claimed_at', 'desc')
        .select(['subject', 'text', 'html'])
        .execute(),
    )
  }
  const linkIn = (text: string) => new URL(/http\S+accept-invite\S+/.exec(text)?.[0] ?? '')
  /** Invites and reads the token from the mail, as the person would. */
  const tokenFor = async (emailAddress: string, roles: AssignableRole[] = []) => {
    expect((await invite(emailAddress, roles)).status).toBe(201)
    const [mail] = await mailsTo(emailAddress)
    return linkIn(mail?.text ?? '').searchParams.get('token') ?? ''
  }
  const stored = (id: string) =>
    platform(() => tx().selectFrom('invites').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
  const expire = (emailAddress: string) =>
    platform(() =>
      tx()
        .updateTable('invites')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('email_address', '=', emailAddress)
        .execute(),
    )
  const idOf = (sub: string) =>
    platform(async () => {
      const users = tx().selectFrom('users').where('pool_sub', '=', sub)
      return (await users.select('id').executeTakeFirstOrThrow()).id
    })
  const audited = async (action: string) =>
    platform(() =>
      tx()
        .selectFrom('audit_log')
        .where('organisation_id', '=', acme)
        .where('action', '=', action)
        .orderBy('at', 'desc')
        .select('subject')
        .execute(),
    )

  it('can give every role there is', async () => {
    expect((await invite('every-role@acme.example', [...ASSIGNABLE_ROLES])).status).toBe(201)
  })

  it('is Pending until its mail has left, and keeps of its token the hash alone', async () => {
    const made = await invite('Ann@Example.org', ['Publisher', 'Builder'])
    expect(made).toMatchObject({
      status: 201,
      body: {
        emailAddress: 'Ann@example.org',
        roles: ['Builder', 'Publisher'],
        status: 'Pending',
        sentAt: null,
        acceptedAt: null,
        invitedBy: { name: 'sub-admin' },
      },
    })
    const [mail] = await mailsTo('Ann@example.org')
    const link = linkIn(mail?.text ?? '')
    expect(link.origin + link.pathname).toBe('http://acme.bubbles.localhost:4000/dashboard/accept-invite')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      email: 'Ann@example.org',
      'new-user': '1',
    })
    const row = await stored(made.body.id)
    expect(row.status).toBe('Sent')
    expect(row.expires_at.getTime() - row.sent_at!.getTime()).toBe(14 * 86_400_000)
    const token = link.searchParams.get('token') ?? ''
    expect(Buffer.from(row.token_hash).toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
    const jobs = await platform(() =>
      tx().selectFrom('outbox').where('kind', '=', INVITE_MAIL).select('payload').execute(),
    )
    expect(JSON.stringify(jobs)).not.toContain(token)
    expect((await audited('invite.created'))[0]?.subject).toEqual({
      inviteId: made.body.id,
      roles: ['Builder', 'Publisher'],
    })
    expect(mail?.subject).toBe('Invite to ACME')
    expect(mail?.text).toContain('Builder: ')
    expect(mail?.html).toContain('Publisher')
  })

  it('leads who has signed in before to sign in, and others to sign up', async () => {
    const known = await person('sub-known')
    await invite(known)
    const [mail] = await mailsTo(known)
    expect(linkIn(mail?.text ?? '').searchParams.has('new-user')).toBe(false)
  })

  it('stays Pending while the mail does not leave, and can be accepted all the same', async () => {
    const address = await person('sub-unlucky')
    const { body } = await invite(address)
    const failing: DeliverMail = () => Promise.reject(new Error('no mail today'))
    expect(await mailsTo(address, failing)).toEqual([])
    expect(failures.at(-1)).toEqual(new Error('no mail today'))
    expect((await stored(body.id)).status).toBe('Pending')
    const link = await invites('sub-admin', 'POST', `/${body.id}/link`)
    expect((await accept('sub-unlucky', linkIn(link.body.link).searchParams.get('token') ?? '')).status).toBe(
      200,
    )
  })

  it('is accepted by whom it was sent to, who becomes a member with its roles', async () => {
    const address = await person('sub-guest')
    const token = await tokenFor(address.toUpperCase().replace('EXAMPLE.ORG', 'example.org'), ['Builder'])
    expect((await preview('sub-guest', token)).body).toMatchObject({
      organisation: { name: 'acme', friendlyName: 'ACME' },
      roles: ['Builder'],
      invitedBy: 'sub-admin',
      state: 'open',
      isForYou: true,
    })
    expect(await accept('sub-guest', token)).toMatchObject({
      status: 200,
      body: { name: 'acme', roles: ['Builder'], isOwner: false },
    })
    const current = await harness.call('sub-guest', { url: '/api/iam/v1/users/organisations/current' })
    expect(current.body.abilities).toContain('report.create')
    expect((await preview('sub-guest', token)).body.state).toBe('accepted')
    expect((await audited('member.joined'))[0]?.subject).toMatchObject({
      userId: await idOf('sub-guest'),
      by: 'invite',
    })
    expect(await audited('invite.accepted')).not.toEqual([])
  })

  it('of ten acceptances that race one succeeds', async () => {
    const token = await tokenFor(await person('sub-racer'), ['Reviewer'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept('sub-racer', token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const closed = answers.filter(({ status }) => status === 410)
    expect(closed).toHaveLength(9)
    expect(new Set(closed.map(({ body }) => `${body.code}: ${body.detail}`))).toEqual(
      new Set(['invite-closed: This invite has already been accepted.']),
    )
    const racer = await idOf('sub-racer')
    const joined = (await audited('member.joined')).filter(
      ({ subject }) => (subject as { userId: string }).userId === racer,
    )
    expect(joined).toHaveLength(1)
  })

  it('adds its roles to those of somebody who became a member meanwhile', async () => {
    const address = await person('sub-early')
    const token = await tokenFor(address, ['Builder', 'Publisher'])
    await platform(async () => {
      const user = await tx()
        .selectFrom('users')
        .where('pool_sub', '=', 'sub-early')
        .select('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('members')
        .values({ organisation_id: acme, user_id: user.id, roles: ['Reviewer', 'Builder'] })
        .execute()
    })
    expect((await accept('sub-early', token)).body.roles.toSorted()).toEqual([
      'Builder',
      'Publisher',
      'Reviewer',
    ])
    expect((await audited('member.role-added'))[0]?.subject).toMatchObject({
      userId: await idOf('sub-early'),
      role: 'Publisher',
    })
  })

  it('is for nobody else, and not for an unproven address', async () => {
    const token = await tokenFor(await person('sub-unproven', false))
    await person('sub-thief')
    expect((await preview('sub-thief', token)).body).toMatchObject({ state: 'open', isForYou: false })
    expect(await accept('sub-thief', token)).toMatchObject({
      status: 403,
      body: { code: 'invite-for-another' },
    })
    expect((await preview('sub-unproven', token)).body.isForYou).toBe(false)
    expect(await accept('sub-unproven', token)).toMatchObject({
      status: 403,
      body: { code: 'email-not-verified' },
    })
    expect((await accept('sub-nobody-yet', token)).body.code).toBe('user-not-found')
    expect((await preview('sub-nobody-yet', token)).body.isForYou).toBe(false)
  })

  it.each([
    ['revoked', 'This invite has been revoked. Ask for a new one.', 'invite-closed'],
    ['expired', 'This invite has expired: it was valid for 14 days. Ask for a new one.', 'invite-not-found'],
  ])('says that it is %s, and the address can be invited again', async (state, sentence, afterwards) => {
    const address = await person(`sub-${state}`)
    const token = await tokenFor(address)
    const { body } = await invites('sub-admin', 'GET')
    const { id } = body.invites.find((each: { emailAddress: string }) => each.emailAddress === address)
    await (state === 'revoked' ? invites('sub-admin', 'DELETE', `/${id}`) : expire(address))
    expect((await preview(`sub-${state}`, token)).body.state).toBe(state)
    expect(await accept(`sub-${state}`, token)).toMatchObject({
      status: 410,
      body: { code: 'invite-closed', detail: sentence },
    })
    const again = await tokenFor(address, ['Builder'])
    expect((await accept(`sub-${state}`, token)).body.code).toBe(afterwards)
    expect(await accept(`sub-${state}`, again)).toMatchObject({ status: 200, body: { roles: ['Builder'] } })
  })

  it('opens on the host of its organisation alone; elsewhere it is like a token nobody made', async () => {
    const token = await tokenFor(await person('sub-tourist'))
    const unknown = await accept('sub-tourist', 'A'.repeat(43))
    expect(unknown).toMatchObject({ status: 404, body: { code: 'invite-not-found' } })
    for (const host of ['globex', 'login', 'default', 'nowhere']) {
      expect((await accept('sub-tourist', token, host)).text).toBe(unknown.text)
      expect((await preview('sub-tourist', token, host)).text).toBe(unknown.text)
    }
    expect((await preview('sub-tourist', '')).text).toBe(unknown.text)
    expect((await accept('sub-tourist', token)).status).toBe(200)
  })

  it('is sent again with another link; the one before opens nothing', async () => {
    const address = await person('sub-forgetful')
    const first = await tokenFor(address)
    const { body } = await invites('sub-admin', 'GET')
    const { id } = body.invites[0]
    await expire(address)
    const again = await invites('sub-admin', 'POST', `/${id}/resend`)
    expect(again).toMatchObject({ status: 200, body: { id, status: 'Pending' } })
    const mails = await mailsTo(address)
    expect(mails).toHaveLength(2)
    const second = linkIn(mails[0]?.text ?? '').searchParams.get('token') ?? ''
    expect(second).not.toBe(first)
    expect((await accept('sub-forgetful', first)).body.code).toBe('invite-not-found')
    expect((await accept('sub-forgetful', second)).status).toBe(200)
    expect(await audited('invite.resent')).not.toEqual([])
  })

  it('goes to a corrected address with another link; the one before opens nothing', async () => {
    const meant = await person('sub-meant')
    const first = await tokenFor('sub-ment@example.org', ['Builder'])
    const { body } = await invites('sub-admin', 'GET')
    const { id } = body.invites[0]
    await invite('taken@example.org')
    for (const [address, status, code] of [
      ['sub-builder@example.org', 409, 'already-member'],
      ['Taken@example.org', 409, 'already-invited'],
      ['a@example.org, b@example.org', 400, 'invalid-request'],
      ['ä@example.org', 400, 'invalid-request'],
    ] as const)
      expect(await correct('sub-admin', id, address)).toMatchObject({ status, body: { code } })
    expect(await correct('sub-admin', id, meant)).toMatchObject({
      status: 200,
      body: {
        id,
        emailAddress: meant,
        status: 'Pending',
        sentAt: null,
        delivery: { state: 'waiting', reason: '' },
      },
    })
    const [mail] = await mailsTo(meant)
    const token = linkIn(mail?.text ?? '').searchParams.get('token') ?? ''
    expect((await accept('sub-meant', first)).body.code).toBe('invite-not-found')
    expect(await accept('sub-meant', token)).toMatchObject({ status: 200, body: { roles: ['Builder'] } })
    expect((await correct('sub-admin', id, 'late@example.org')).body.code).toBe('invite-closed')
  })

  it('hands out a link, after which a mail on its way stays at home', async () => {
    const address = await person('sub-neighbour')
    const { body } = await invite(address)
    const made = await invites('sub-admin', 'POST', `/${body.id}/link`)
    expect(made.body.invite).toMatchObject({ id: body.id, status: 'Sent', sentAt: expect.any(String) })
    expect(await mailsTo(address)).toEqual([])
    const link = new URL(made.body.link)
    // Whether the address has an account is none of the organisation's business.
    expect(link.searchParams.get('new-user')).toBe('1')
    expect((await accept('sub-neighbour', link.searchParams.get('token') ?? '')).status).toBe(200)
    expect(await audited('invite.link-made')).not.toEqual([])
  })

  it('once accepted or revoked is closed to whatever else', async () => {
    const address = await person('sub-done')
    await accept('sub-done', await tokenFor(address))
    const gone = await invite('gone@example.org')
    await invites('sub-admin', 'DELETE', `/${gone.body.id}`)
    const { body } = await invites('sub-admin', 'GET')
    const done = body.invites.find((each: { emailAddress: string }) => each.emailAddress === address)
    for (const [id, detail] of [
      [done.id, 'This invite has already been accepted.'],
      [gone.body.id, 'This invite has been revoked. Ask for a new one.'],
    ]) {
      for (const answer of [
        await invites('sub-admin', 'DELETE', `/${id}`),
        await invites('sub-admin', 'POST', `/${id}/resend`),
        await invites('sub-admin', 'POST', `/${id}/link`),
      ]) {
        expect(answer).toMatchObject({ status: 410, body: { code: 'invite-closed', detail } })
      }
    }
  })

  it('that is revoked while its mail waits sends none', async () => {
    const { body } = await invite('regret@example.org')
    const left = await invites('sub-admin', 'DELETE', `/${body.id}`)
    expect(left.body.invites[0]).toMatchObject({ id: body.id, status: 'Revoked' })
    expect(await mailsTo('regret@example.org')).toEqual([])
  })

  it('is refused for a member, for an address that has one, and for a role nobody can have', async () => {
    expect(await invite('SUB-Builder@example.org')).toMatchObject({
      status: 409,
      body: { code: 'already-member' },
    })
    await invite('twice@example.org')
    expect(await invite('Twice@Example.org')).toMatchObject({
      status: 409,
      body: { code: 'already-invited' },
    })
    for (const role of ['Viewer', 'Owner', 'AccountManager']) {
      expect((await invite('role@example.org', [role])).status).toBe(400)
    }
  })

  it.each([
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org, eve@example.org',
    'Ann <ann@example.org>\n',
    '"ann\r\n"@example.org',
    'ann@[127.0.0.1]',
    'ann',
    'аnn@exаmple.org',
  ])('refuses %j as one address', async (emailAddress) => {
    const answer = await invite(emailAddress)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].pointer).toBe('/emailAddress')
  })

  it('of one address ten calls that race make one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite('race@example.org')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already-invited')).toHaveLength(9)
  })

  it('takes many as they were pasted, and answers line by line', async () => {
    const answer = await invites('sub-admin', 'POST', '/bulk', {
      emailAddresses: [
        '"Doe, Jane" <jane@example.org>',
        'mailto:jim@example.org; JIM@example.org',
        'sub-builder@example.org',
        'twice@example.org',
        'nobody at example',
        'eve@example.org\r\nBcc: mallory@example.org',
      ],
      roles: ['Builder'],
    })
    expect(answer.status).toBe(200)
    const results = answer.body.results.map((each: { emailAddress: string; outcome: string }) => [
      each.emailAddress,
      each.outcome,
    ])
    expect(results).toEqual([
      ['jane@example.org', 'invited'],
      ['jim@example.org', 'invited'],
      ['JIM@example.org', 'repeated'],
      ['sub-builder@example.org', 'already-member'],
      ['twice@example.org', 'already-invited'],
      ['nobody at example', 'not-an-address'],
      ['eve@example.org', 'invited'],
      ['Bcc: mallory@example.org', 'not-an-address'],
    ])
    for (const { detail } of answer.body.results) expect(detail).toMatch(/^[A-Z].*\.$/)
    const [first] = answer.body.invites
    expect(first).toMatchObject({ roles: ['Builder'], status: 'Pending' })
    expect((await mailsTo('jane@example.org')).length).toBe(1)
    expect((await mailsTo('mallory@example.org')).length).toBe(0)
  })

  it('takes at most 200 at once', async () => {
    const many = Array.from({ length: 201 }, (_, i) => `many${i}@example.org`)
    const bulk = (emailAddresses: string[]) =>
      invites('sub-admin', 'POST', '/bulk', { emailAddresses, roles: [] })
    expect((await bulk(many)).status).toBe(400)
    expect((await bulk([many.slice(0, 20).join(', '), ...many.slice(20)])).body.detail).toBe(
      'You can invite up to 200 addresses at once. You entered 201.',
    )
    expect((await bulk([' ; ,'])).status).toBe(400)
  })

  it('says of each line of a list what would become of it, then sends with the roles of each', async () => {
    const lines = [
      { emailAddress: 'Lena <lena@example.org>', roles: ['Builder', 'Admin'] },
      { emailAddress: 'luc@example.org', roles: [] },
      { emailAddress: 'LUC@example.org', roles: ['Admin'] },
      { emailAddress: 'sub-builder@example.org', roles: ['Reviewer'] },
      { emailAddress: 'nobody', roles: [] },
    ]
    const before = (await invites('sub-admin', 'GET')).body.total
    const ask = async (send: boolean) => {
      const { body } = await invites('sub-admin', 'POST', '/lines', { lines, send })
      return { body, outcomes: body.results.map(({ outcome }: { outcome: string }) => outcome) }
    }
    const outcomes = ['invited', 'invited', 'repeated', 'already-member', 'not-an-address']
    const checked = await ask(false)
    expect(checked.outcomes).toEqual(outcomes)
    expect(checked.body.results[0]).toMatchObject({
      emailAddress: 'lena@example.org',
      detail: 'Can be invited.',
    })
    expect(checked.body.total).toBe(before)
    const sent = await ask(true)
    expect(sent.outcomes).toEqual(outcomes)
    expect(sent.body.total).toBe(before + 2)
    const rolesOf = (address: string) =>
      sent.body.invites.find(({ emailAddress }: { emailAddress: string }) => emailAddress === address).roles
    expect(rolesOf('lena@example.org')).toEqual(['Builder', 'Admin'])
    expect(rolesOf('luc@example.org')).toEqual([])
    expect((await ask(true)).outcomes).toEqual([
      'already-invited',
      'already-invited',
      'repeated',
      'already-member',
      'not-an-address',
    ])
    expect((await invites('sub-admin', 'POST', '/lines', { lines: [], send: true })).status).toBe(400)
  })

  it('sends 300 an hour and organisation, and no more', async () => {
    await makeOrganisation(harness.database, 'cannon', [{ sub: 'sub-gunner', roles: ['Admin'] }])
    const shoot = (from: number, count: number) =>
      invites(
        'sub-gunner',
        'POST',
        '/bulk',
        { emailAddresses: Array.from({ length: count }, (_, i) => `n${from + i}@example.org`), roles: [] },
        'cannon',
      )
    expect((await shoot(0, 200)).body.total).toBe(200)
    const racing = await Promise.all([shoot(200, 60), shoot(300, 60)])
    expect(new Set(racing.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const refused = racing.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({
      code: 'too-many-requests',
      detail: 'An organisation can send up to 300 invites an hour; 40 are left. Try again later.',
    })
    expect((await shoot(400, 38)).status).toBe(200)
    // Lines go as far as the hour allows, and each says what became of it; two lists at once are never more.
    const lines = ['a', 'b', 'c'].map((name) => ({ emailAddress: `line-${name}@example.org`, roles: [] }))
    const send = () => invites('sub-gunner', 'POST', '/lines', { lines, send: true }, 'cannon')
    const outcomes = (await Promise.all([send(), send()])).flatMap(({ body }) =>
      body.results.map(({ outcome }: { outcome: string }) => outcome),
    )
    expect(outcomes.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'already-invited',
      'already-invited',
      'invited',
      'invited',
      'over-limit',
      'over-limit',
    ])
    const { body } = await invites('sub-gunner', 'GET', '', undefined, 'cannon')
    expect(body.total).toBe(300)
    expect((await invites('sub-gunner', 'POST', `/${body.invites[0].id}/resend`, {}, 'cannon')).status).toBe(
      429,
    )
    // Nothing is sent for who is invited already, so nothing is counted.
    expect((await shoot(0, 1)).body.results[0].outcome).toBe('already-invited')
    await platform(() => tx().deleteFrom('outbox').where('kind', '=', INVITE_MAIL).execute())
  })

  it('is refused while the organisation is disabled', async () => {
    const token = await tokenFor(await person('sub-waiting'))
    const late = await invite('late@example.org')
    const set = (status: 'Active' | 'Disabled') =>
      platform(() => tx().updateTable('organisations').set({ status }).where('id', '=', acme).execute())
    await set('Disabled')
    expect((await accept('sub-waiting', token)).body.code).toBe('organisation-disabled')
    expect((await preview('sub-waiting', token)).body.code).toBe('organisation-disabled')
    expect((await invite('more@example.org')).body.code).toBe('organisation-disabled')
    expect(await mailsTo('late@example.org')).toEqual([])
    await set('Active')
    await invites('sub-admin', 'POST', `/${late.body.id}/resend`)
    expect(await mailsTo('late@example.org')).toHaveLength(1)
    expect((await accept('sub-waiting', token)).status).toBe(200)
  })

  const everyCall: [string, (as: string, id: string, host?: string) => Promise<CallAnswer>][] = [
    ['listInvites', (as, _id, host) => invites(as, 'GET', '', undefined, host)],
    [
      'createInvite',
      (as, _id, host) => invites(as, 'POST', '', { emailAddress: 'x@example.org', roles: [] }, host),
    ],
    [
      'createInvites',
      (as, _id, host) => invites(as, 'POST', '/bulk', { emailAddresses: ['x@example.org'], roles: [] }, host),
    ],
    [
      'createInvitesByLine',
      (as, _id, host) =>
        invites(
          as,
          'POST',
          '/lines',
          { lines: [{ emailAddress: 'x@example.org', roles: [] }], send: true },
          host,
        ),
    ],
    ['resendInvite', (as, id, host) => invites(as, 'POST', `/${id}/resend`, undefined, host)],
    ['correctInvite', (as, id, host) => correct(as, id, 'corrected@example.org', host)],
    ['createInviteLink', (as, id, host) => invites(as, 'POST', `/${id}/link`, undefined, host)],
    ['revokeInvite', (as, id, host) => invites(as, 'DELETE', `/${id}`, undefined, host)],
  ]

  it.each(everyCall)('%s is for who administers members, and nobody else', async (_name, call) => {
    const { body } = await invites('sub-admin', 'GET')
    const { id } = body.invites.find(
      (each: { status: string; acceptedAt: string | null }) =>
        each.status === 'Sent' && each.acceptedAt === null,
    )
    for (const sub of ['sub-builder', 'sub-reviewer', 'sub-publisher', 'sub-analyst', 'sub-viewer']) {
      expect(await call(sub, id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    const stranger = await call('sub-foreign', id)
    expect(stranger).toMatchObject({ status: 404, body: { code: 'organisation-not-found' } })
    expect(stranger.text).toBe((await call('sub-foreign', id, 'nowhere')).text)
    expect((await stored(id)).status).toBe('Sent')
  })

  it.each(everyCall.slice(4))('%s knows no invite of another organisation', async (_name, call) => {
    const { body } = await invites('sub-admin', 'GET')
    const foreign = await call('sub-foreign', body.invites[0].id, 'globex')
    const unknown = await call('sub-foreign', randomUUID(), 'globex')
    expect(foreign).toMatchObject({ status: 404, body: { code: 'invite-not-found' } })
    expect(foreign.text).toBe(unknown.text)
    expect((await call('sub-admin', 'no-id')).status).toBe(400)
  })

  it('lists newest first, and names the inviter as long as they are a member', async () => {
    const { body } = await invites('sub-admin', 'GET')
    const times = body.invites.map((each: { createdAt: string }) => Date.parse(each.createdAt))
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
    expect(body.total).toBe(body.invites.length)
    expect(body.invites.some((each: { acceptedAt: string | null }) => each.acceptedAt !== null)).toBe(true)

    await platform(async () => {
      const id = await makeUser('sub-brief')
      await tx()
        .insertInto('members')
        .values({ organisation_id: acme, user_id: id, roles: ['Admin'] })
        .execute()
    })
    await inviteAs('sub-brief', 'orphan@example.org')
    await harness.call('sub-brief', { method: 'DELETE', url: '/api/iam/v1/users/organisations/current' })
    const after = await invites('sub-admin', 'GET')
    expect(after.body.invites[0]).toMatchObject({
      emailAddress: 'orphan@example.org',
      invitedBy: { name: 'Former member', emailAddress: '' },
    })
  })
})

describe('the link of an invite', () => {
  it('takes the address from the configuration and escapes what it carries', () => {
    const link = inviteLink(
      { organisation: (name) => `https://${name}.bubbles.example` },
      { organisationName: 'acme', token: 'T', emailAddress: 'a+b&c@x.org', isNewUser: false },
    )
    expect(link).toBe('https://acme.bubbles.example/dashboard/accept-invite?token=T&email=a%2Bb%26c%40x.org')
    expect(RESERVED_NAMES).toContain('dashboard')
  })
})
