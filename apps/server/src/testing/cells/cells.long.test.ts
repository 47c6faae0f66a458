import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeReport, publishReport } from '../../modules/publication/testing.ts'
import { makeOrganisation } from '../harness.ts'
import { Callers } from './callers.ts'
import { cellsMissing, TwoCells } from './twoCells.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const builder = 'sub-acme-builder'
const REPORTS = '/api/report/v1/reports'

/** Patient: commands start as processes of their own, on a machine as busy as one can be. */
const waitUntil = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isSo, { interval: 50, timeout: 120_000 })

describe.skipIf(cellsMissing !== undefined)(
  `two cells${cellsMissing ? ` (skipped: ${cellsMissing})` : ''}`,
  () => {
    let cells: TwoCells
    let acme: string

    beforeAll(async () => {
      cells = await TwoCells.open()
      const { first } = cells
      acme = await makeOrganisation(first.database, 'acme', [
        { sub: builder, roles: ['Builder', 'Publisher', 'Admin'] },
      ])
      await makeOrganisation(first.database, 'globex', [{ sub: 'sub-globex-builder', roles: ['Builder'] }])
      const reportId = await makeReport(first, builder, { title: 'Wind', text: 'Much of it.' })
      await publishReport(first, builder, { audience: 'public', reportId, slug: 'wind' })
    })
    afterAll(() => cells?.close())

    const countIn = async (cell: 'first' | 'second', table = 'reports') => {
      const rows = await cells.rows(cell, `select from ${table} where organisation_id = $1`, [acme])
      return rows.length
    }
    const page = () => cells.call(builder, 'acme', { url: '/bubbles/wind', headers: { accept: 'text/html' } })
    const make = (organisation: string, as: string) =>
      cells.call(as, organisation, { method: 'POST', url: REPORTS, body: { name: 'New' } })

    test('an organisation moves while it and another are in use, however often the command is killed', async () => {
      const [own, others] = [
        new Callers(cells, 'acme', builder),
        new Callers(cells, 'globex', 'sub-globex-builder'),
      ]
      for (const callers of [own, others]) callers.start()
      await waitUntil(() => own.made.length > 5 && others.made.length > 5)
      for (const moment of [
        'can be read',
        'copying document_updates',
        'copying reports',
        'lives in second',
      ]) {
        const killed = await cells.run(['move', 'acme', 'second'], moment)
        expect([moment, killed.code]).toEqual([moment, null])
        const before = others.made.length
        await waitUntil(() => others.made.length > before + 2)
      }
      const refusedBefore = own.refused.length
      await waitUntil(() => own.refused.length > refusedBefore)
      const moved = await cells.run(['move', 'acme', 'second'])
      expect([moved.text, moved.code]).toEqual([expect.stringContaining('acme is in second'), 0])
      const madeThere = own.made.length
      await waitUntil(() => own.made.length > madeThere + 5 && others.made.length > 50)
      for (const callers of [own, others]) await callers.stop()

      expect(others.failures).toEqual([])
      expect(others.refused).toEqual([])
      expect(own.failures).toEqual([])
      expect(new Set(own.refused)).toEqual(
        new Set([
          '503 5 This organisation is being moved to another server. You can read it now, and change it again in a few minutes. Nothing is lost.',
        ]),
      )
      expect((await page()).text).toContain('Much of it.')
      const there = await cells.rows<{ id: string }>(
        'second',
        'select id from reports where organisation_id = $1',
        [acme],
      )
      const ids = new Set(there.map(({ id }) => id))
      expect(own.made.filter((id) => !ids.has(id))).toEqual([])
      // What was made after the copy is in the target alone.
      expect(await countIn('first')).toBeLessThan(ids.size)
      expect((await cells.run(['list'])).text).toMatch(/acme +second +old rows in first\nglobex +first\n/)
    })

    test('the cell it has left shows and changes nothing of it, but still names it to its members', async () => {
      const { first } = cells
      const list = await first.call(builder, { url: REPORTS })
      expect([list.status, list.body.code]).toEqual([404, 'organisation-not-found'])
      expect(
        (await first.call(builder, { method: 'POST', url: REPORTS, body: { name: 'New' } })).status,
      ).toBe(404)
      expect((await first.call(builder, { url: '/bubbles/wind' })).status).toBe(404)
      const mine = await first.call(builder, { url: '/api/iam/v1/users/organisations', host: 'login' })
      expect(mine.body.organisations.map(({ name }: { name: string }) => name)).toEqual(['acme'])
      const write = first.database.transaction({ kind: 'platform' }, () =>
        tx()
          .insertInto('reports')
          .values({ organisation_id: acme, name: 'x', created_by: acme, updated_by: acme })
          .execute(),
      )
      await expect(write).rejects.toMatchObject({ code: 'moving' })
    })

    test('names are given out by the first cell alone', async () => {
      const { first, second } = cells
      const organisation = { name: 'initech', friendlyName: 'Initech' }
      const create = {
        method: 'POST' as const,
        url: '/api/iam/v1/accounts/organisations',
        body: organisation,
      }
      const refused = await second.call(builder, { ...create, host: 'login' })
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
      const taken = await first.call(builder, {
        ...create,
        body: { ...organisation, name: 'acme' },
        host: 'login',
      })
      expect([taken.status, taken.body.code]).toEqual([409, 'name-taken'])
    })

    test('the first cell hears who joined or left since, and of a restored organisation that would be in two', async () => {
      const joined =
        "with u as (insert into users (pool_sub, email_address) values ('sub-joined', 'j@example.org') returning id)"
      await cells.rows(
        'second',
        `${joined} insert into members (organisation_id, user_id) select $1, id from u`,
        [acme],
      )
      await cells.rows('second', "update organisations set friendly_name = 'Acme Two' where id = $1", [acme])
      expect((await cells.run(['sync'])).text).toContain('Brought up to date: 1 organisations.')
      const mine = () =>
        cells.first.call('sub-joined', { url: '/api/iam/v1/users/organisations', host: 'login' })
      expect((await mine()).body.organisations).toMatchObject([
        { name: 'acme', friendlyName: 'Acme Two', memberCount: 3 },
      ])
      await cells.rows(
        'second',
        "delete from members using users u where u.id = user_id and pool_sub = 'sub-joined'",
      )
      expect((await cells.run(['sync'])).code).toBe(0)
      expect((await mine()).body.organisations).toEqual([])

      const left = await cells.rows<{ target: string }>('first', 'delete from cells.leaving returning target')
      expect((await cells.run(['list'])).text).toContain(
        'acme is in first and in second. Was a backup restored?',
      )
      await cells.rows('first', "insert into cells.leaving values ($1, $2, 'hidden')", [
        acme,
        left[0]!.target,
      ])
    })

    test('the rows left behind are deleted on command, and it can move back', async () => {
      const refused = await cells.run(['move', 'acme', 'first'])
      expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('first still has the rows')])
      const removed = await cells.run(['remove', 'acme'])
      expect([removed.code, removed.text]).toEqual([0, expect.stringContaining('Deleted from first.')])
      expect([
        await countIn('first'),
        await countIn('first', 'audit_log'),
        await countIn('first', 'members'),
      ]).toEqual([0, 0, 2])
      const reports = await countIn('second')
      expect((await cells.run(['place', 'acme', 'first'])).code).toBe(0)
      expect([await countIn('first'), await countIn('second'), await countIn('second', 'members')]).toEqual([
        reports,
        0,
        0,
      ])
      expect((await make('acme', builder)).status).toBe(201)
      expect((await page()).text).toContain('Much of it.')
      expect((await cells.run(['list'])).text).toMatch(/acme +first\nglobex +first\n/)
    })

    test('what is being written as a move begins is waited for, and comes along', async () => {
      const { first } = cells
      let finish = () => {}
      const finished = new Promise<void>((resolve) => (finish = resolve))
      const writing = first.database.transaction({ kind: 'organisation', organisationId: acme }, async () => {
        await sql`update reports set name = 'Written late' where name = 'Wind'`.execute(tx())
        await finished
      })
      const moving = cells.run(['move', 'acme', 'second'])
      const waits =
        "select from pg_stat_activity where application_name = 'bubbles cells' and wait_event_type = 'Lock'"
      await waitUntil(async () => (await cells.rows('first', waits)).length > 0).finally(() => finish())
      await writing
      expect((await moving).code).toBe(0)
      const late = await cells.rows('second', "select from reports where name = 'Written late'")
      expect(late).toHaveLength(1)
      expect((await cells.run(['remove', 'acme'])).code).toBe(0)
      expect((await cells.run(['place', 'acme', 'first'])).code).toBe(0)
    })

    test('a move that has copied nothing yet can be cancelled, and no copy of it arrives any more', async () => {
      const killed = await cells.run(['move', 'acme', 'second'], 'copying reports')
      expect(killed.code).toBeNull()
      expect((await make('acme', builder)).status).toBe(503)
      expect((await cells.run(['cancel', 'acme'])).code).toBe(0)
      expect((await make('acme', builder)).status).toBe(201)
      const again = await cells.run(['cancel', 'acme'])
      expect([again.code, again.text]).toEqual([1, expect.stringContaining('acme isn’t being moved')])
    })

    test('of two commands at once one is refused, and nothing moves to where a person is another one', async () => {
      const both = await Promise.all([
        cells.run(['move', 'acme', 'second']),
        cells.run(['move', 'acme', 'second']),
      ])
      expect(both.map(({ code }) => code).sort((a, b) => Number(a) - Number(b))).toEqual([0, 1])
      expect(both.map(({ text }) => text).join(' ')).toMatch(
        /Another command is moving|acme is in second already/,
      )
      await cells.rows(
        'second',
        `insert into users (pool_sub, email_address) values ('sub-globex-builder', 'g@example.org')`,
      )
      const refused = await cells.run(['move', 'globex', 'second'])
      expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('have another ID')])
      expect((await cells.run(['cancel', 'globex'])).code).toBe(0)
      expect((await make('globex', 'sub-globex-builder')).status).toBe(201)
    })

    test('says what is wrong: no such organisation, no such cell, no cells, no such command', async () => {
      for (const [parameters, sentence] of [
        [['move', 'nobody', 'second'], 'No cell has an organisation nobody.'],
        [['move', 'globex', 'third'], 'There is no cell third.'],
        [['turn'], 'npm run cells -- list'],
      ] as const) {
        const { code, text } = await cells.run([...parameters])
        expect([code, text]).toEqual([1, expect.stringContaining(sentence)])
      }
    })
  },
)
