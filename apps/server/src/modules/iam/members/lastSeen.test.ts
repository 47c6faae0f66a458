import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, readUserIds } from '../../../testing/harness.ts'
import { openHarness } from '../../../testing/harness.ts'

const MEMBERS = '/api/iam/v1/organisations/members'
const CURRENT = '/api/iam/v1/users/organisations/current'
const ADMIN = 'sub-admin'
const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

describeEachEngine('when members were last seen', (open) => {
  let harness: Harness
  let ids: Record<string, string>

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: ADMIN, roles: ['Admin'] },
      { sub: 'sub-month', roles: ['Builder'] },
      { sub: 'sub-year', roles: ['Builder', 'Reviewer'] },
      { sub: 'sub-never', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [])
    ids = await inPlatform(readUserIds)
    return () => harness.close()
  })
  beforeEach(async () => {
    await set('sub-acme-owner', dayBefore(0))
    await set(ADMIN, dayBefore(0))
    await set('sub-month', dayBefore(40))
    await set('sub-year', dayBefore(365))
    await set('sub-never', null)
  })

  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const set = (sub: string, day: string | null) =>
    inPlatform(() =>
      tx().updateTable('members').set({ last_seen_on: day }).where('user_id', '=', ids[sub]!).execute(),
    )
  const dayOf = (sub: string) =>
    inPlatform(async () => {
      const rows = tx().selectFrom('members').where('user_id', '=', ids[sub]!)
      return (await rows.select('last_seen_on').executeTakeFirstOrThrow()).last_seen_on
    })
  const list = async (query: string) => {
    const { body } = await harness.call(ADMIN, { url: `${MEMBERS}?${query}` })
    return body.members.map(({ name }: { name: string }) => name)
  }

  it('notes the day once they use the dashboard', async () => {
    await set('sub-never', null)
    await harness.call('sub-never', { url: CURRENT })
    await expect.poll(() => dayOf('sub-never')).toBe(dayBefore(0))
    await harness.call('sub-year', { url: CURRENT })
    await expect.poll(() => dayOf('sub-year')).toBe(dayBefore(0))
  })

  it('does not note what an API token does', async () => {
    const { body } = await harness.call(ADMIN, {
      method: 'POST',
      url: '/api/iam/v1/organisations/tokens',
      body: { name: 'Script', capabilities: ['organisation.read'], lifetimeDays: 1 },
    })
    await set(ADMIN, dayBefore(3))
    expect((await harness.call(body.secret, { url: CURRENT })).status).toBe(200)
    await harness.call('sub-month', { url: CURRENT })
    await expect.poll(() => dayOf('sub-month')).toBe(dayBefore(0))
    expect(await dayOf(ADMIN)).toBe(dayBefore(3))
  })

  it('shows who has been away the longest first, and filters by it', async () => {
    expect(await list('sort=seen')).toEqual(
      expect.arrayContaining(['sub-never', 'sub-year', 'sub-month', ADMIN, 'sub-acme-owner']),
    )
    expect((await list('sort=seen')).slice(0, 3)).toEqual(['sub-never', 'sub-year', 'sub-month'])
    expect(await list('unseen=30')).toEqual(['sub-month', 'sub-never', 'sub-year'])
    expect(await list('unseen=90')).toEqual(['sub-never', 'sub-year'])
    expect(await list('unseen=never')).toEqual(['sub-never'])
    expect(await list('unseen=90&role=Reviewer')).toEqual(['sub-year'])
  })

  it('continues in that order page by page', async () => {
    const { body } = await harness.call(ADMIN, { url: `${MEMBERS}?sort=seen&limit=2` })
    const next = await harness.call(ADMIN, { url: `${MEMBERS}?sort=seen&limit=3&cursor=${body.cursor}` })
    const names = [...body.members, ...next.body.members].map(({ name }: { name: string }) => name)
    expect(names).toEqual(await list('sort=seen'))
  })

  it('downloads as CSV what matches, with no cell that a spreadsheet would run', async () => {
    await inPlatform(() =>
      tx().updateTable('users').set({ name: '=1+1' }).where('id', '=', ids['sub-year']!).execute(),
    )
    const answer = await harness.call(ADMIN, { url: `${MEMBERS}/export?unseen=90` })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="members-acme.csv"')
    const lines = answer.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('"Name","Email","Roles","Owner","Joined","Last seen","Two-step sign-in"')
    expect(lines).toHaveLength(3)
    expect(answer.text).toContain(`"'=1+1","sub-year@example.org","Builder, Reviewer","No"`)
    expect(answer.text).not.toContain('sub-month')
    const audited = await inPlatform(() =>
      tx().selectFrom('audit_log').where('action', '=', 'member.exported').select('actor_id').execute(),
    )
    expect(audited).toEqual([{ actor_id: ids[ADMIN] }])
    await inPlatform(() =>
      tx().updateTable('users').set({ name: 'sub-year' }).where('id', '=', ids['sub-year']!).execute(),
    )
  })

  it.each(['sub-month', 'sub-never', 'sub-globex-owner', null])('gives %s no list', async (as) => {
    expect([401, 403, 404]).toContain((await harness.call(as, { url: `${MEMBERS}/export` })).status)
  })
})
