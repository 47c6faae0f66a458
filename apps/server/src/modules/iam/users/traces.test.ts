import { json, tx } from '@bubbles/db'
import { newBlockId, replaceDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../../testing/harness.ts'
import { findTraces } from '../../../testing/traces.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../../identity/public.ts'
import { fromBase64, toBase64 } from '../../report/patch.ts'

const KAETHE = 'sub-kaethe'
const ADMIN = 'sub-admin'
const MANAGER = 'sub-manager'
const NAME = 'Käthe Müller-Lüdenscheidt'
const ADDRESS = 'Kaethe.Mueller@example.org'
const USERNAME = 'kaethe1907'
const PHONE = '+4915112345678'
const TRACES = [NAME, 'Lüdenscheidt', ADDRESS, USERNAME, PHONE, 'Old Name']

describeEachEngine('an account that did everything and is deleted', (open) => {
  let harness: Harness
  let identity: EmbeddedIdentity
  let acme: string
  let sub: string
  let reportId: string

  const platform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const ask = async (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    { host = 'acme', headers = {} as Record<string, string> } = {},
  ) => {
    const answer = await harness.call(as, { method, url: `/api/${path}`, body, host, headers })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }
  /** Sent with a key, its answer is kept for a retry. */
  const once = { headers: { 'idempotency-key': 'the-same-key' } }
  const report = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => ask(as, method, `report/v1/reports/${reportId}${path}`, body, once)
  const idOf = (poolSub: string) =>
    platform(async () => {
      const rows = tx().selectFrom('users').where('pool_sub', '=', poolSub)
      return (await rows.select('id').executeTakeFirstOrThrow()).id
    })
  const log = async () =>
    (await ask(ADMIN, 'GET', 'iam/v1/organisations/audit?limit=100')).body as {
      entries: { sentence: string; actor: { id: string; name: string; emailAddress: string } | null }[]
      actors: { name: string }[]
    }
  const inviteKaethe = (as: string, host: string) =>
    ask(
      as,
      'POST',
      'iam/v1/organisations/invites',
      { emailAddress: ADDRESS, roles: ['Builder'] },
      { host, ...once },
    )

  async function invitation(host: string, as: string): Promise<string> {
    const { body } = await inviteKaethe(as, host)
    const made = await ask(as, 'POST', `iam/v1/organisations/invites/${body.id}/link`, {}, { host })
    return new URL(made.body.link).hash.slice(1) || new URL(made.body.link).searchParams.get('token')!
  }

  beforeAll(async () => {
    const database = await open()
    identity = createEmbeddedIdentity({
      database,
      secret: new Uint8Array(32).fill(7),
      settings: {
        poolId: 'lo-cal-1_Bubbles',
        clientId: 'bubbles',
        issuer: 'http://login.bubbles.localhost:4000/idp/lo-cal-1_Bubbles',
        loginUrl: 'http://login.bubbles.localhost:4000',
        passwordMinimumLength: 10,
        signInWith: ['email'],
      },
    })
    harness = await openHarness(database, {
      verifyAccessToken: async (token) => {
        const now = new Date()
        const subject = token === KAETHE ? sub : token
        return { sub: subject, username: subject, originJti: token, signedInAt: now, expiresAt: now }
      },
      readPoolUser: async (known) =>
        known === sub
          ? { sub, email: ADDRESS, emailVerified: true, name: 'Old Name' }
          : { sub: known, email: `${known}@example.org`, emailVerified: true, name: known },
      deletePerson: (known) => identity.deletePerson(known, ''),
    })
    sub = await identity.createConfirmedUser({ email: ADDRESS, name: NAME, password: 'Bubbles-demo-1' })
    await platform(() =>
      tx()
        .updateTable('pool_users')
        .set({ username: USERNAME, phone_number: PHONE })
        .where('sub', '=', sub)
        .execute(),
    )
    acme = await makeOrganisation(database, 'acme', [
      { sub: ADMIN, roles: ['Admin', 'Builder', 'Reviewer', 'Publisher'] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-globex', roles: ['Admin'] }])
    await makeOrganisation(database, 'initech', [{ sub: 'sub-initech', roles: ['Admin'] }])
    await platform(() => makeUser(MANAGER, ['AccountManager']))
    return () => harness.close()
  })

  it('leaves nothing of itself in any column of any table', async () => {
    await ask(KAETHE, 'POST', 'iam/v1/users', undefined, { host: 'login' })
    const id = await idOf(sub)
    // Joins, leaves, and is invited where she never goes.
    for (const host of ['acme', 'globex']) {
      const token = await invitation(host, host === 'acme' ? ADMIN : 'sub-globex')
      await ask(KAETHE, 'POST', 'iam/v1/organisations/invites/accept', { token }, { host })
    }
    await inviteKaethe('sub-initech', 'initech')
    await ask(ADMIN, 'POST', `iam/v1/organisations/members/${id}/roles`, { role: 'Reviewer' })
    await ask(ADMIN, 'POST', `iam/v1/organisations/members/${id}/roles`, { role: 'Publisher' })
    await ask('sub-globex', 'DELETE', `iam/v1/organisations/members/${id}`, undefined, { host: 'globex' })

    // Writes, and is written about.
    reportId = (await ask(KAETHE, 'POST', 'report/v1/reports', { name: 'Wind doubled' }, once)).body.id
    const state = (await report(KAETHE, 'GET', '')).body.state
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64(state))
    const before = Y.encodeStateVector(ydoc)
    const block = newBlockId()
    replaceDocument(ydoc, {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: newBlockId() }, content: [{ type: 'text', text: 'Wind doubled' }] },
        { type: 'paragraph', attrs: { id: block }, content: [{ type: 'text', text: 'It did.' }] },
      ],
    })
    const update = toBase64(Y.encodeStateAsUpdate(ydoc, before))
    await report(KAETHE, 'PATCH', '/document', { update })
    await report(KAETHE, 'PUT', '/document/history/1', { name: 'First' })
    const thread = { blockId: block, blockLabel: 'It did.' }
    const calling = (name: string) => ({ body: `@${name} please look, @${name}.`, mentions: [id] })
    await report(ADMIN, 'POST', '/threads', { ...thread, ...calling('Old Name') })
    await ask(KAETHE, 'PUT', 'iam/v1/users', { name: NAME }, { host: 'login' })
    const { body: started } = await report(KAETHE, 'POST', '/threads', {
      ...thread,
      body: 'Does it?',
      mentions: [],
    })
    await report(ADMIN, 'POST', `/threads/${started.id}/comments`, calling(NAME))
    for (const as of [ADMIN, KAETHE]) {
      const path = `/threads/${started.id}/comments/${started.comments[0].id}/reactions`
      await report(as, 'PUT', path, { kind: 'agree', reacted: true })
    }
    await report(ADMIN, 'PUT', '/review', { reviewers: [id], note: 'Please check.' })
    const { body: review } = await report(KAETHE, 'GET', '/review')
    await report(KAETHE, 'POST', '/review/approval', { version: review.review.documentVersion })
    await report(KAETHE, 'POST', '/preview-links', { days: 1 })
    await ask(KAETHE, 'POST', 'report/v1/published-reports/public', {
      reportId,
      slug: 'wind',
      note: '',
      acceptWarnings: true,
    })
    await ask(KAETHE, 'POST', `report/v1/reports/${reportId}/announcement`, { audience: 'public' })

    // Owns an organisation that an account manager made, and hands it over; owns another alone.
    const founding = { name: 'umbrella', friendlyName: 'Umbrella', ownerEmailAddress: ADDRESS }
    await ask(MANAGER, 'POST', 'iam/v1/accounts/organisations', founding, { host: 'login' })
    await platform(async () => {
      const owned = await tx()
        .selectFrom('organisations')
        .where('name', '=', 'umbrella')
        .select('id')
        .executeTakeFirstOrThrow()
      await tx()
        .updateTable('organisations')
        .set({ owner_id: await makeUser('sub-heir') })
        .where('id', '=', owned.id)
        .execute()
      // A retried call that was answered with a list of people.
      await tx()
        .insertInto('idempotency_keys')
        .values({
          organisation_id: acme,
          user_id: await makeUser('sub-other'),
          key: 'another-key',
          operation: 'createInvites',
          response: json({ results: [{ emailAddress: ADDRESS.toUpperCase() }] }),
        })
        .execute()
    })
    await ask(
      KAETHE,
      'POST',
      'iam/v1/accounts/organisations',
      { name: 'alone', friendlyName: 'Alone' },
      { host: 'login' },
    )

    expect((await findTraces(harness.database, TRACES)).length).toBeGreaterThan(5)
    expect((await log()).entries.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`${NAME} published the report “Wind doubled” to everyone, edition 1`),
        `sub-admin invited ${ADDRESS} as builder`,
        `sub-admin gave ${NAME} the reviewer role`,
      ]),
    )

    await ask(KAETHE, 'DELETE', 'iam/v1/users', undefined, { host: 'login' })
    // The last mail says that the account is deleted; it goes where there is a mail server.
    const sent: unknown[] = []
    const mail = async ({ payload }: { payload: unknown }) => void sent.push(payload)
    // Other kinds have no handler here and stay.
    await drainOutbox(harness.database, { mail }, () => {})
    expect(sent).toContainEqual(
      expect.objectContaining({ to: ADDRESS, subject: 'Your Bubbles account was deleted' }),
    )
    expect(await findTraces(harness.database, TRACES)).toEqual([])
  })

  describe('is a former member', () => {
    it('in the audit log, its filter and its CSV', async () => {
      const { entries, actors } = await log()
      const sentences = entries.map(({ sentence }) => sentence)
      expect(sentences).toEqual(
        expect.arrayContaining([
          expect.stringContaining(
            'A former member published the report “Wind doubled” to everyone, edition 1',
          ),
          'A former member joined as builder',
          'sub-admin invited a former member as builder',
          'sub-admin gave a former member the reviewer role',
        ]),
      )
      expect(sentences.filter((sentence) => /^\s|\s\s|“”|undefined/.test(sentence))).toEqual([])
      expect(actors.map(({ name }) => name).toSorted()).toEqual(['Former member', 'sub-admin'])
      const csv = (await ask(ADMIN, 'GET', 'iam/v1/organisations/audit/export')).text
      expect(csv).toContain('"Former member","","A former member published the report')
    })

    it('in comments, reviews, history, editions and invites', async () => {
      const { body } = await report(ADMIN, 'GET', '/review')
      const comments = body.threads.flatMap((thread: { comments: unknown[] }) => thread.comments)
      expect(comments.map((each: { body: string }) => each.body)).toEqual([
        '@Former member please look, @Former member.',
        'Does it?',
        '@Former member please look, @Former member.',
      ])
      expect(comments[0].mentions).toMatchObject([{ name: 'Former member', emailAddress: '' }])
      expect(comments[1].createdBy).toMatchObject({ name: 'Former member' })
      // What they said stays, what they thought of others' words doesn't.
      expect(comments[1].reactions).toMatchObject([{ kind: 'agree', people: [{ name: ADMIN }] }])
      expect(body.review.decidedBy).toMatchObject({ name: 'Former member' })
      const history = (await report(ADMIN, 'GET', '/document/history')).text
      expect(history).toContain('Former member')
      const { body: invites } = await ask(ADMIN, 'GET', 'iam/v1/organisations/invites')
      expect(invites.invites).toMatchObject([{ emailAddress: '' }])
      const initech = await ask('sub-initech', 'GET', 'iam/v1/organisations/invites', undefined, {
        host: 'initech',
      })
      expect(initech.body.invites).toMatchObject([{ emailAddress: '', status: 'Revoked' }])
    })

    it('for account managers', async () => {
      const { text } = await ask(MANAGER, 'GET', 'iam/v1/accounts/audit', undefined, { host: 'login' })
      expect(text).toContain('created the organisation, owned by a former member')
    })
  })

  it('empties no invite of an address that was not proven', async () => {
    await platform(async () => {
      await makeUser('sub-pretender')
      await tx()
        .updateTable('users')
        .set({ email_address: 'victim@example.org' })
        .where('pool_sub', '=', 'sub-pretender')
        .execute()
    })
    await ask(ADMIN, 'POST', 'iam/v1/organisations/invites', {
      emailAddress: 'victim@example.org',
      roles: [],
    })
    await ask('sub-pretender', 'DELETE', 'iam/v1/users', undefined, { host: 'login' })
    const { body } = await ask(ADMIN, 'GET', 'iam/v1/organisations/invites')
    expect(body.invites[0]).toMatchObject({ emailAddress: 'victim@example.org', status: 'Pending' })
  })
})
