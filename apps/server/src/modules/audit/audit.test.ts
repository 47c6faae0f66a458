import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, makeUser, openHarness, readUserIds } from '../../testing/harness.ts'
import { type AuditAction, recordAudit } from './public.ts'

interface Entry {
  id: string
  at: string
  actor: { id: string; name: string } | null
  action: string
  sentence: string
}

describeEachEngine('the audit log', (open) => {
  let harness: Harness
  let acme: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-ann', roles: ['Admin'] },
      { sub: 'sub-bo', roles: ['Builder'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-other', roles: ['Admin'] }])
    await harness.database.transaction({ kind: 'platform' }, async () => {
      // Never a member: an account manager, or somebody who has left.
      ids.gone = await makeUser('sub-gone')
      Object.assign(ids, await readUserIds())
    })
    const record = (actor: string | null, action: string, subject: object, day: number) =>
      harness.database.transaction({ kind: 'organisation', organisationId: acme }, () =>
        recordAudit(
          acme,
          actor && ids[actor]!,
          action as AuditAction,
          { ...subject },
          new Date(Date.UTC(2026, 4, day, 9)),
        ),
      )
    await record('sub-ann', 'member.role-added', { userId: ids['sub-bo'], role: 'EngagementAnalyst' }, 1)
    await record('sub-bo', 'report.published', { name: 'Wind', audience: 'public', edition: 3 }, 2)
    await record('gone', 'report.deleted', { name: '=cmd|calc' }, 3)
    await record(null, 'member.joined', { userId: ids['sub-bo'], roles: [] }, 4)
    await record('sub-ann', 'weather.rain-made', { note: 'from a later version' }, 5)
    return () => harness.close()
  })

  const log = (query = '', as = 'sub-ann', host = 'acme') =>
    harness.call(as, { url: `/api/iam/v1/organisations/audit${query}`, host })
  const actions = async (query: string) =>
    (await log(query)).body.entries.map((entry: Entry) => entry.action.split('.')[0])

  it('says in words who did what, also of people who are no members', async () => {
    const { body } = await log()
    expect(body.total).toBe(5)
    expect(body.entries.map((entry: Entry) => entry.sentence)).toEqual([
      'sub-ann: weather rain made',
      'Bubbles joined',
      'sub-gone deleted the report “=cmd|calc”',
      'sub-bo published the report “Wind” to everyone, edition 3',
      'sub-ann gave sub-bo the engagement analyst role',
    ])
    expect(body.entries[1].actor).toBeNull()
    expect(body.actors.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'sub-ann',
      'sub-bo',
      'sub-gone',
    ])
    expect(body.kinds).toEqual(['member', 'report', 'weather'])
  })

  it.each([
    ['?action=member', ['member', 'member']],
    ['?action=member.joined', ['member']],
    ['?action=mem', []],
    ['?action=%25', []],
    ['?from=2026-05-02T09:00:00Z&to=2026-05-04T09:00:00Z', ['report', 'report']],
  ])('%s gives %j', async (query, expected) => {
    expect(await actions(query)).toEqual(expected)
  })

  it('is found by who did it', async () => {
    expect(await actions(`?actorId=${ids['sub-ann']}`)).toEqual(['weather', 'member'])
  })

  it('comes in pages, each entry once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await log(`?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.total).toBe(5)
      seen.push(...body.entries.map((entry: Entry) => entry.id))
      cursor = body.cursor
    }
    expect(new Set(seen).size).toBe(5)
    expect((await log('?cursor=nothing')).status).toBe(400)
  })

  it('is exported whole, as texts that no spreadsheet runs', async () => {
    const answer = await log('/export?action=report')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log-acme.csv"',
    })
    expect(answer.text.charCodeAt(0)).toBe(0xfeff)
    expect(answer.text.slice(1).split('\r\n')).toEqual([
      '"Time (UTC)","Name","Email","What happened","Action","Details"',
      '"2026-05-03T09:00:00.000Z","sub-gone","sub-gone@example.org","sub-gone deleted the report “=cmd|calc”","report.deleted","{""name"":""=cmd|calc""}"',
      expect.stringContaining('"sub-bo published the report “Wind” to everyone, edition 3"'),
      '',
    ])
  })

  it('refuses a character that no text can have before a file begins, and records no export', async () => {
    const exportsSoFar = async () => (await log('?action=audit.exported')).body.total as number
    const before = await exportsSoFar()
    for (const path of ['', '/export'])
      expect(await log(`${path}?action=%00`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-request', errors: [{ pointer: '/action' }] },
      })
    expect(await exportsSoFar()).toBe(before)
  })

  it('is exported in pages, whatever its length', async () => {
    await harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .insertInto('audit_log')
        .values(
          Array.from({ length: 2_500 }, (_, index) => ({
            organisation_id: acme,
            actor_id: ids['sub-bo']!,
            action: 'bulk.row',
            subject: { index },
          })),
        )
        .execute(),
    )
    const lines = (await log('/export?action=bulk')).text.split('\r\n')
    expect(new Set(lines).size).toBe(2_502)
  })

  it('is for who administers the organisation, of their own one', async () => {
    for (const path of ['', '/export']) {
      expect((await log(path, 'sub-bo')).status).toBe(403)
      expect((await log(path, 'sub-other')).status).toBe(404)
      expect((await log(path, 'sub-other', 'globex')).text).not.toContain('sub-ann')
    }
  })

  it('is never changed: the database refuses it', async () => {
    const inAcme = (work: () => Promise<unknown>) =>
      harness.database.transaction({ kind: 'organisation', organisationId: acme }, work)
    const inPlatform = (work: () => Promise<unknown>) =>
      harness.database.transaction({ kind: 'platform' }, work)
    for (const within of [inAcme, inPlatform]) {
      await expect(
        within(() => tx().updateTable('audit_log').set({ action: 'report.deleted' }).execute()),
      ).rejects.toThrow('permission denied')
      await expect(within(() => tx().deleteFrom('audit_log').execute())).rejects.toThrow('permission denied')
    }
  })
})
