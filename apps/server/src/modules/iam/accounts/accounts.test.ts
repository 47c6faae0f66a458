import { type Call, calls } from '@bubbles/contract'
import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../../testing/harness.ts'

const manager = 'sub-manager'
const SOME_ID = '00000000-0000-4000-8000-000000000000'

interface Account {
  id: string
  name: string
  memberCount: number
  reportCount: number
}

describeEachEngine('account management', (open) => {
  let harness: Harness
  let acme: string
  let globex: string

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-admin', roles: ['Admin', 'Builder'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    globex = await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-other', roles: ['Builder'] }])
    await makeOrganisation(harness.database, 'percent', [])
    await harness.database.transaction({ kind: 'platform' }, async () => {
      await makeUser(manager, ['AccountManager'])
      await makeUser('sub-unproven')
      await makeUser('sub-proven')
      await tx()
        .updateTable('users')
        .set({ email_verified: true })
        .where('pool_sub', '=', 'sub-proven')
        .execute()
      await tx()
        .updateTable('organisations')
        .set({ friendly_name: '100 % honest' })
        .where('name', '=', 'percent')
        .execute()
    })
    for (const name of ['Wind', 'Coal'])
      await harness.call('sub-admin', { method: 'POST', url: '/api/report/v1/reports', body: { name } })
    return () => harness.close()
  })

  const accounts = (
    as: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    host = 'login',
  ) => harness.call(as, { method, url: `/api/iam/v1/accounts/${path}`, body, host })
  const list = async (query = '') => (await accounts(manager, 'GET', `organisations?${query}`)).body
  const names = async (query = '') => (await list(query)).organisations.map((each: Account) => each.name)
  const setStatus = (organisationId: string, status: 'Active' | 'Disabled') =>
    accounts(manager, 'PUT', `organisations/${organisationId}`, { status })
  const audit = async (organisationId = acme) =>
    (await accounts(manager, 'GET', `audit?organisationId=${organisationId}`)).body

  describe('who may', () => {
    const managing = Object.values<Call>(calls).filter(
      (call) => call.capability === 'account.manage' && !call.notBuilt,
    )
    it.each(managing)('$method $path is for account managers alone', async (call) => {
      const url = `/api/iam/${call.path.replaceAll(/\{\w+\}/g, SOME_ID)}`
      for (const as of ['sub-viewer', 'sub-admin', 'sub-acme-owner']) {
        const answer = await harness.call(as, { method: call.method, url, host: 'acme', body: {} })
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
    })

    const tenants = Object.values<Call>(calls).filter((call) => call.tenant && call.capability !== 'public')
    it.each(tenants)('$method $path of a tenant is not there for them', async (call) => {
      const url = `/api/${call.service}/${call.path.replaceAll(/\{\w+\}/g, SOME_ID)}`
      const answer = await harness.call(manager, { method: call.method, url, host: 'acme' })
      expect(answer.status).toBe(404)
    })
  })

  describe('the list', () => {
    it('counts members and reports, and tells nothing else of a tenant', async () => {
      const { organisations, total } = await list('search=acme')
      expect(total).toBe(1)
      expect(organisations).toEqual([
        {
          id: acme,
          name: 'acme',
          friendlyName: 'ACME',
          status: 'Active',
          owner: {
            id: expect.any(String),
            name: 'sub-acme-owner',
            emailAddress: 'sub-acme-owner@example.org',
          },
          invitedOwner: null,
          memberCount: 3,
          reportCount: 2,
          createdAt: expect.any(String),
        },
      ])
    })

    it.each([
      ['search=GLOB', ['globex']],
      ['search=globex-owner@example', ['globex']],
      ['search=100%20%25', ['percent']],
      ['search=_', []],
      ['search=sub-admin', []],
      ['status=Disabled', []],
      ['sort=name', ['percent', 'acme', 'globex']],
      ['sort=name&direction=descending', ['globex', 'acme', 'percent']],
      ['sort=members', ['acme', 'globex', 'percent']],
      ['sort=members&direction=ascending', ['percent', 'globex', 'acme']],
      ['sort=created', ['percent', 'globex', 'acme']],
    ])('%s gives %j', async (query, expected) => {
      expect(await names(query)).toEqual(expected)
    })

    it.each(['name', 'created', 'members'])('comes in pages by %s, each once', async (sort) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list(`sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
        expect(page.total).toBe(3)
        seen.push(...page.organisations.map((each: Account) => each.name))
        cursor = page.cursor
      }
      expect(seen).toEqual(await names(`sort=${sort}`))
    })

    it('refuses a cursor that is none', async () => {
      expect(await accounts(manager, 'GET', 'organisations?cursor=x')).toMatchObject({
        status: 400,
        body: { detail: 'This cursor isn’t valid. Start with the first page.' },
      })
    })
  })

  describe('one organisation', () => {
    it('is the one asked for, or the host’s', async () => {
      const asked = await accounts(manager, 'GET', `organisation?organisationId=${acme}`)
      expect(asked.body).toMatchObject({
        id: acme,
        usage: { inviteCount: 0, publicationCount: 0, eventCount: 0, storageBytes: 0 },
      })
      expect((await accounts(manager, 'GET', 'organisation', undefined, 'globex')).body.id).toBe(globex)
      expect(await accounts(manager, 'GET', 'organisation')).toMatchObject({
        status: 404,
        body: { detail: 'Cannot resolve organisation' },
      })
    })

    it('counts what is stored, read and invited', async () => {
      await harness.database.transaction({ kind: 'platform' }, async () => {
        const [user] = await tx()
          .selectFrom('users')
          .where('pool_sub', '=', 'sub-other')
          .select('id')
          .execute()
        const event = {
          organisation_id: globex,
          report_id: SOME_ID,
          publication_id: SOME_ID,
          session_id: 's',
          kind: 'view',
          reader_hash: '1',
          device: 'desktop',
        }
        const days = (count: number) => new Date(Date.now() - count * 86_400_000)
        await tx()
          .insertInto('engagement_events')
          .values([
            { ...event, id: 'now', at: days(1) },
            { ...event, id: 'then', at: days(31) },
          ])
          .execute()
        await tx()
          .insertInto('files')
          .values({
            organisation_id: globex,
            hash: 'a'.repeat(64),
            content_type: 'image/png',
            width: 1,
            height: 1,
            bytes: new Uint8Array(70_000),
            created_by: user!.id,
          })
          .execute()
        const invite = { organisation_id: globex, created_by: user!.id, expires_at: days(-1) }
        await tx()
          .insertInto('invites')
          .values([
            { ...invite, email_address: 'open@example.org', token_hash: Buffer.from('1') },
            {
              ...invite,
              email_address: 'late@example.org',
              token_hash: Buffer.from('2'),
              expires_at: days(1),
            },
            {
              ...invite,
              email_address: 'gone@example.org',
              token_hash: Buffer.from('3'),
              status: 'Revoked' as const,
            },
          ])
          .execute()
      })
      const { usage } = (await accounts(manager, 'GET', `organisation?organisationId=${globex}`)).body
      expect(usage).toEqual({ inviteCount: 1, publicationCount: 0, eventCount: 1, storageBytes: 70_000 })
    })
  })

  describe('creating', () => {
    const create = (as: string, name: string, ownerEmailAddress?: string) =>
      accounts(as, 'POST', 'organisations', { name, friendlyName: name, ownerEmailAddress })

    it('is for oneself, or by an account manager for somebody who has signed in', async () => {
      expect((await create('sub-proven', 'own')).body).toMatchObject({ isOwner: true })
      const answer = await create(manager, 'given', 'SUB-proven@example.org')
      expect(answer).toMatchObject({ status: 201, body: { isOwner: false, roles: [] } })
      const current = await harness.call('sub-proven', {
        url: '/api/iam/v1/users/organisations/current',
        host: 'given',
      })
      expect(current.body).toMatchObject({ isOwner: true, memberCount: 1 })
      expect((await audit(answer.body.id)).entries[0]).toMatchObject({
        action: 'account.created',
        sentence: 'sub-manager created the organisation, owned by sub-proven',
      })
    })

    it('for somebody else is refused to everybody else', async () => {
      expect(await create('sub-admin', 'stolen', 'sub-proven@example.org')).toMatchObject({
        status: 403,
        body: { detail: 'Only an account manager can create an organisation for someone else.' },
      })
    })
  })

  describe('disabling', () => {
    it('closes the organisation and its pages, once, and is taken back', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(acme, 'Disabled')))
      expect(answers.map((answer) => answer.body.status)).toEqual(Array(10).fill('Disabled'))
      expect((await audit()).entries.map((entry: { action: string }) => entry.action)).toEqual([
        'account.disabled',
      ])
      for (const url of ['/api/report/v1/reports', '/api/iam/v1/users/organisations/current']) {
        expect(await harness.call('sub-admin', { url })).toMatchObject({
          status: 403,
          body: {
            code: 'organisation-disabled',
            detail: 'This organisation has been disabled. Contact an account manager.',
          },
        })
      }
      expect(await names('status=Disabled')).toEqual(['acme'])
      const own = await harness.call('sub-admin', { url: '/api/iam/v1/users/organisations' })
      expect(own.body.organisations[0].status).toBe('Disabled')

      expect((await setStatus(acme, 'Active')).body).toMatchObject({ status: 'Active', memberCount: 3 })
      expect((await harness.call('sub-admin', { url: '/api/report/v1/reports' })).body.total).toBe(2)
      const log = await harness.call('sub-admin', { url: '/api/iam/v1/organisations/audit?action=account' })
      expect(log.body.entries.map((entry: { sentence: string }) => entry.sentence)).toEqual([
        'sub-manager enabled the organisation',
        'sub-manager disabled the organisation',
      ])
    })

    it('is not for what is deleted or not there', async () => {
      const gone = await makeOrganisation(harness.database, 'gone', [])
      await harness.database.transaction({ kind: 'platform' }, () =>
        tx().updateTable('organisations').set({ status: 'Deleted' }).where('id', '=', gone).execute(),
      )
      expect(await setStatus(gone, 'Active')).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(await setStatus(SOME_ID, 'Active')).toMatchObject({ status: 404 })
      expect((await audit(gone)).total).toBe(0)
      expect(await names('status=Deleted')).toEqual(['gone'])
      expect(await names('search=gone')).toEqual([])
    })
  })

  describe('features', () => {
    const set = (key: string, status: boolean) =>
      accounts(manager, 'POST', `organisation/features/${key}?organisationId=${globex}`, { status })
    const statusOf = async (organisationId: string) =>
      Object.fromEntries(
        (
          await accounts(manager, 'GET', `organisation/features?organisationId=${organisationId}`)
        ).body.features.map((each: { featureKey: string; status: boolean }) => [
          each.featureKey,
          each.status,
        ]),
      )

    it('are on by default but the exports, and set for one organisation', async () => {
      const standard = {
        'org-branding': true,
        'report-templates': true,
        'feedback-export': false,
        'report-export': false,
      }
      expect(await statusOf(globex)).toEqual(standard)
      const answers = await Promise.all(Array.from({ length: 5 }, () => set('report-export', true)))
      expect(answers[0]).toMatchObject({
        status: 200,
        body: { featureKey: 'report-export', status: true, isDefault: false },
      })
      expect(await statusOf(globex)).toEqual({ ...standard, 'report-export': true })
      expect(await statusOf(acme)).toEqual(standard)
      const { entries } = await audit(globex)
      expect(entries.map((entry: { sentence: string }) => entry.sentence)).toEqual([
        expect.stringMatching(/^sub-manager turned “.+” on$/),
      ])
    })

    it('that are none are not found', async () => {
      expect(await set('no-such-feature', true)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    })
  })

  describe('a person', () => {
    const setPerson = (emailAddress: string, status: 'Active' | 'Disabled', as = manager) =>
      accounts(as, 'PUT', 'people/status', { emailAddress, status })
    const me = () => harness.call('sub-viewer', { url: '/api/iam/v1/organisations' })
    const proven = (sub: string) =>
      harness.database.transaction({ kind: 'platform' }, () =>
        tx().updateTable('users').set({ email_verified: true }).where('pool_sub', '=', sub).execute(),
      )

    it('is disabled everywhere by a confirmed address, and enabled again', async () => {
      await proven('sub-viewer')
      expect((await me()).status).toBe(200)
      expect(await setPerson('Sub-Viewer@example.org', 'Disabled')).toMatchObject({
        status: 200,
        body: { name: 'sub-viewer', status: 'Disabled' },
      })
      expect(await me()).toMatchObject({ status: 403, body: { code: 'user-disabled' } })
      expect((await setPerson('sub-viewer@example.org', 'Disabled')).status).toBe(200)
      expect((await setPerson('sub-viewer@example.org', 'Active')).status).toBe(200)
      expect((await me()).status).toBe(200)
      const { body } = await harness.call('sub-admin', {
        url: '/api/iam/v1/organisations/audit?action=account',
      })
      expect(body.entries.slice(0, 2).map((entry: { sentence: string }) => entry.sentence)).toEqual([
        'sub-manager enabled sub-viewer again',
        'sub-manager disabled sub-viewer everywhere',
      ])
    })

    it('has to have confirmed the address, and is not the account manager who asks', async () => {
      expect(await setPerson('sub-unproven@example.org', 'Disabled')).toMatchObject({
        status: 404,
        body: { code: 'user-not-found' },
      })
      await proven(manager)
      expect((await setPerson(`${manager}@example.org`, 'Disabled')).status).toBe(409)
    })

    it('is disabled by nobody but account managers', async () => {
      for (const as of ['sub-admin', 'sub-acme-owner', 'sub-viewer'])
        expect((await setPerson('sub-other@example.org', 'Disabled', as)).status).toBe(403)
    })
  })
})
