import { tx } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Harness, makeOrganisation, makeUser, openHarness } from '../../../testing/harness.ts'
import { drainOutbox } from '../../../worker/loop.ts'
import type { IdentityService, PoolSession } from '../../identity/public.ts'
import { encodeImage, keepFile } from '../../media/public.ts'
import { insertMember, POOL_DELETION, poolDeletionJob } from '../public.ts'

const WHEN = new Date('2026-11-21T08:00:00Z')

describeEachEngine('the signed-in user', (open) => {
  const deletePerson = vi.fn<IdentityService['deletePerson']>()
  const sessions: PoolSession[] = ['sub-ann', 'other'].map((id) => ({
    id,
    browser: 'Firefox on Windows',
    signedInAt: WHEN,
    lastUsedAt: WHEN,
  }))
  const pool = {
    deletePerson,
    listSessions: async () => sessions,
    endSession: async (sub: string, id: string) =>
      sub === 'sub-ann' && id === 'f0000000-0000-4000-8000-000000000000',
  }
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness(await open(), pool)
    return () => harness.close()
  })
  beforeEach(() => {
    deletePerson.mockReset()
  })

  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const users = (as: string, method: 'GET' | 'POST' | 'DELETE', path = '') =>
    harness.call(as, { method, url: `/api/iam/v1/users${path}`, host: 'login' })
  const readUser = (sub: string) =>
    inPlatform(() =>
      tx().selectFrom('users').where('pool_sub', '=', sub).selectAll().executeTakeFirstOrThrow(),
    )
  const statusOf = (id: string) =>
    inPlatform(() =>
      tx().selectFrom('organisations').where('id', '=', id).select('status').executeTakeFirstOrThrow(),
    )
  const jobs = () =>
    inPlatform(() => tx().selectFrom('outbox').where('kind', '=', POOL_DELETION).selectAll().execute())
  const runWorker = async () => {
    await inPlatform(() =>
      tx()
        .updateTable('outbox')
        .set({ run_after: new Date(0) })
        .execute(),
    )
    await drainOutbox(harness.database, { [POOL_DELETION]: poolDeletionJob(pool) }, () => undefined)
  }

  it('holds an address as proven for whoever proved it last', async () => {
    const former = await inPlatform(async () => {
      const id = await makeUser('sub-former')
      await tx()
        .updateTable('users')
        .set({ email_address: 'Sub-Later@example.org', email_verified: true })
        .where('id', '=', id)
        .execute()
      return id
    })
    // The test pool proves {sub}@example.org.
    expect((await users('sub-later', 'POST')).status).toBe(201)
    expect(await readUser('sub-former')).toMatchObject({ id: former, email_verified: false })
    expect(await readUser('sub-later')).toMatchObject({ email_verified: true })
  })

  describe('deleting the account', () => {
    it('names the organisations that others belong to, and changes nothing', async () => {
      await makeOrganisation(harness.database, 'shared', [{ sub: 'sub-guest', roles: [] }])
      const answer = await users('sub-shared-owner', 'DELETE')
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'owns-organisations',
          organisations: [{ id: expect.any(String), name: 'shared', friendlyName: 'SHARED' }],
        },
      })
      expect(await readUser('sub-shared-owner')).toMatchObject({ status: 'Active', name: 'sub-shared-owner' })
      expect(deletePerson).not.toHaveBeenCalled()
      expect(await jobs()).toEqual([])
    })

    it('takes along what nobody else belongs to, ends memberships, wipes the row and leaves the pool', async () => {
      const alone = await makeOrganisation(harness.database, 'alone', [])
      const other = await makeOrganisation(harness.database, 'other', [])
      const { id } = await readUser('sub-alone-owner')
      await inPlatform(() => insertMember(other, id, ['Admin']))

      expect((await users('sub-alone-owner', 'DELETE')).status).toBe(204)

      expect(await readUser('sub-alone-owner')).toMatchObject({
        id,
        status: 'Deleted',
        name: '',
        email_address: '',
        email_verified: false,
        global_roles: [],
      })
      expect([await statusOf(alone), await statusOf(other)]).toEqual([
        { status: 'Deleted' },
        { status: 'Active' },
      ])
      const left = await inPlatform(() =>
        tx().selectFrom('members').where('user_id', '=', id).selectAll().execute(),
      )
      expect(left).toEqual([])
      expect(deletePerson.mock.calls).toEqual([['sub-alone-owner', 'sub-alone-owner']])
      expect(await jobs()).toMatchObject([{ done_at: expect.any(Date), payload: {} }])
    })

    it('refuses the token afterwards, at its own host, at organisations’ and for making the user anew', async () => {
      expect((await users('sub-alone-owner', 'GET')).status).toBe(401)
      expect((await users('sub-alone-owner', 'POST')).status).toBe(401)
      expect((await users('sub-alone-owner', 'DELETE')).status).toBe(401)
      for (const host of ['alone', 'other', 'shared', 'nowhere']) {
        const answer = await harness.call('sub-alone-owner', { url: '/api/iam/v1/organisations', host })
        expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-required' } })
      }
      expect(await readUser('sub-alone-owner')).toMatchObject({ status: 'Deleted', email_address: '' })
    })

    it('revokes the invites it made', async () => {
      const id = await inPlatform(() => makeUser('sub-inviter'))
      const organisationId = await makeOrganisation(harness.database, 'invited', [])
      await inPlatform(() => insertMember(organisationId, id, ['Admin']))
      const made = await harness.call('sub-inviter', {
        method: 'POST',
        url: '/api/iam/v1/organisations/invites',
        body: { emailAddress: 'friend@example.org', roles: ['Admin'] },
        host: 'invited',
      })
      expect(made.status).toBe(201)
      expect((await users('sub-inviter', 'DELETE')).status).toBe(204)
      const row = await inPlatform(() =>
        tx().selectFrom('invites').where('id', '=', made.body.id).select('status').executeTakeFirstOrThrow(),
      )
      expect(row.status).toBe('Revoked')
    })

    it('leaves the pool later when it does not answer now', async () => {
      await inPlatform(() => makeUser('sub-late'))
      deletePerson.mockRejectedValueOnce(new Error('The user pool answered 503.'))
      expect((await users('sub-late', 'DELETE')).status).toBe(204)
      expect(await readUser('sub-late')).toMatchObject({ status: 'Deleted', name: '' })
      deletePerson.mockRejectedValueOnce(new Error('The user pool answered 503.'))
      await runWorker()
      expect((await jobs()).filter((job) => job.done_at === null)).toHaveLength(1)
      await runWorker()
      expect((await jobs()).filter((job) => job.done_at === null)).toEqual([])
      await runWorker()
      expect(deletePerson.mock.calls).toEqual(Array(3).fill(['sub-late', 'sub-late']))
    })

    it('gives up where the pool wants a token that has ended', async () => {
      deletePerson.mockRejectedValueOnce(new Problem('sign-in-required'))
      await poolDeletionJob(pool)({ payload: { sub: 'sub-gone', accessToken: 'old' } })
      expect(deletePerson).toHaveBeenCalledTimes(1)
    })

    it('lets one of two at once through', async () => {
      await inPlatform(() => makeUser('sub-twice'))
      const answers = await Promise.all([users('sub-twice', 'DELETE'), users('sub-twice', 'DELETE')])
      for (const { status } of answers) expect([204, 401]).toContain(status)
      expect(await readUser('sub-twice')).toMatchObject({ status: 'Deleted' })
    })

    it('is not found before the first sign-in', async () => {
      expect(await users('sub-nobody', 'DELETE')).toMatchObject({
        status: 404,
        body: { code: 'user-not-found' },
      })
    })
  })

  describe('sign-ins', () => {
    it('are listed, this one marked, and ended one by one', async () => {
      await inPlatform(() => makeUser('sub-ann'))
      const when = WHEN.toISOString()
      const shown = { browser: 'Firefox on Windows', signedInAt: when, lastUsedAt: when }
      expect((await users('sub-ann', 'GET', '/sessions')).body).toEqual({
        sessions: [
          { id: 'sub-ann', ...shown, isCurrent: true },
          { id: 'other', ...shown, isCurrent: false },
        ],
        total: 2,
        available: true,
      })
      const end = (id: string) => users('sub-ann', 'DELETE', `/sessions/${id}`)
      expect((await end('f0000000-0000-4000-8000-000000000000')).status).toBe(204)
      expect(await end('f0000000-0000-4000-8000-000000000001')).toMatchObject({ status: 404 })
      expect(await end('no-id')).toMatchObject({ status: 400 })
    })
  })

  it('sees logos of organisations it belongs to, and no others', async () => {
    const organisationId = await makeOrganisation(harness.database, 'painted', [
      { sub: 'sub-painter', roles: [] },
    ])
    await makeOrganisation(harness.database, 'plain', [{ sub: 'sub-outsider', roles: [] }])
    const { id } = await readUser('sub-painter')
    const logo = (as: string, headers = {}) =>
      harness.call(as, {
        url: `/api/iam/v1/users/organisations/${organisationId}/logo`,
        host: 'login',
        headers,
      })
    expect((await logo('sub-painter')).status).toBe(404)

    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const image = await encodeImage(new Uint8Array(pixel))
    await inPlatform(async () => {
      const hash = await keepFile(organisationId, id, image)
      await tx().insertInto('branding').values({ organisation_id: organisationId, logo_hash: hash }).execute()
    })
    const answer = await logo('sub-painter')
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
    const again = await logo('sub-painter', { 'if-none-match': answer.headers.etag })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect((await logo('sub-outsider')).status).toBe(404)
    expect((await logo('sub-newcomer')).status).toBe(404)
  })
})

describeEachEngine('a pool that tells of no sign-ins', (open) => {
  it('says so', async () => {
    const harness = await openHarness(await open())
    await harness.database.transaction({ kind: 'platform' }, () => makeUser('sub-ann'))
    const ask = (method: 'GET' | 'DELETE', path: string) =>
      harness.call('sub-ann', { method, url: `/api/iam/v1/users/sessions${path}`, host: 'login' })
    expect((await ask('GET', '')).body).toEqual({ sessions: [], total: 0, available: false })
    expect((await ask('DELETE', '/f0000000-0000-4000-8000-000000000000')).status).toBe(404)
    await harness.close()
  })
})
