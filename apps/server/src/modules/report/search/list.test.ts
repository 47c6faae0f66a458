import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness, setFeatures } from '../../../testing/harness.ts'
import { insertPublication, insertReports } from './testing.ts'

const LIST = '/api/report/v1/reports'
const [builder, second, viewer] = ['sub-builder', 'sub-second', 'sub-viewer']

interface Listed {
  id: string
  name: string
}

/** Reports by their name, in the order in which they were made. */
const NAMES = ['Report 10', 'report 9', 'Élan', 'Template A', 'Both', 'Inside'] as const
type Name = (typeof NAMES)[number]
const idOf = (name: Name) => `00000000-0000-4000-8000-00000000000${NAMES.indexOf(name)}`
const day = (number: number) => `2026-01-0${number}T00:00:00Z`

describeEachEngine('the list of reports', (open) => {
  let harness: Harness
  let acme: string
  const people: Record<string, string> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder', 'Publisher'] },
      { sub: second, roles: ['Builder'] },
      { sub: viewer, roles: [] },
    ])
    const globex = await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder'] },
    ])
    const users = await inPlatform(() =>
      sql<{ id: string; pool_sub: string }>`select id, pool_sub from users`.execute(tx()),
    )
    for (const { id, pool_sub: sub } of users.rows) people[sub] = id
    await inPlatform(async () => {
      await sql`update users set name = 'Zoë Quist' where id = ${people[second]!}`.execute(tx())
      await insertReports(globex, [
        {
          id: '00000000-0000-4000-8000-0000000000ff',
          name: 'Of Globex',
          by: people['sub-stranger']!,
          createdAt: day(1),
          updatedAt: day(1),
        },
      ])
    })
    return () => harness.close()
  })

  const inPlatform = <Result>(work: () => Promise<Result>) =>
    harness.database.transaction({ kind: 'platform' }, work)
  const inAcme = <Result>(work: () => Promise<Result>) =>
    harness.database.transaction({ kind: 'organisation', organisationId: acme }, work)

  /** Of six reports two are published: one for both audiences, one inside and edited since. */
  beforeEach(async () => {
    await inPlatform(async () => {
      for (const table of [
        'reviews',
        'live_publications',
        'publications',
        'page_addresses',
        'slugs',
        'report_texts',
      ])
        await sql`delete from ${sql.table(table)} where organisation_id = ${acme}`.execute(tx())
      await sql`delete from comments where organisation_id = ${acme}`.execute(tx())
      await sql`delete from comment_threads where organisation_id = ${acme}`.execute(tx())
      await sql`delete from reports where organisation_id = ${acme}`.execute(tx())
    })
    await inAcme(async () => {
      await insertReports(
        acme,
        NAMES.map((name, at) => ({
          id: idOf(name),
          name,
          by: people[name === 'Both' ? second : builder]!,
          createdAt: day(at + 1),
          // Edited the other way round.
          updatedAt: day(9 - at),
          updatedBy: people[name === 'Élan' ? second : builder]!,
          isTemplate: name === 'Template A',
        })),
      )
      const by = people[builder]!
      const publish = (
        name: Name,
        audience: 'internal' | 'public',
        edition: number,
        seq: number,
        as: string,
      ) =>
        insertPublication(acme, {
          reportId: idOf(name),
          audience,
          edition,
          seq,
          name: as,
          by,
          at: day(edition),
        })
      await publish('Both', 'internal', 1, 2, 'Both, older')
      await publish('Both', 'public', 2, 2, 'Both, as published')
      await publish('Inside', 'internal', 1, 1, 'Inside, as published')
    })
  })

  const search = (body: unknown, as = builder) =>
    harness.call(as, { method: 'POST', url: `${LIST}/search`, body })
  const namesOf = ({ body }: { body: { reports: Listed[] } }) => body.reports.map(({ name }) => name)
  const found = async (body: unknown, as = builder) => namesOf(await search(body, as))
  const list = (query = '', as = builder) => harness.call(as, { url: `${LIST}${query}` })

  describe('what it starts with', () => {
    it('is the first page, last edited first, with what is live and how many each tab has', async () => {
      const { body } = await list()
      expect(namesOf({ body })).toEqual([...NAMES])
      expect(body).toMatchObject({
        total: 6,
        cursor: null,
        hiddenTemplates: 0,
        counts: { all: 6, published: 2, unpublished: 3, templates: 1 },
      })
      const [both, inside] = ['Both', 'Inside'].map((name) =>
        body.reports.find((each: Listed) => each.name === name),
      )
      expect(both).toMatchObject({ hasDraft: true, changed: false, snippet: null })
      expect(both.internal.url).toBe(`http://acme.bubbles.localhost:4000/bubbles/s-${idOf('Both')}`)
      expect(both.public.publicationId).not.toBe(both.internal.publicationId)
      expect(inside).toMatchObject({ public: null, changed: true })
      expect(body.reports[0]).toMatchObject({ internal: null, public: null, changed: false })
    })

    it.each([1, 2, 4])('goes on in pages of %i, as searching does', async (limit) => {
      const names: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body }: { body: { reports: Listed[]; cursor: string | null; total: number } } = await list(
          `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        )
        expect(body.total).toBe(6)
        names.push(...namesOf({ body }))
        ;({ cursor } = body)
      }
      expect(names).toEqual([...NAMES])
    })

    it('leaves templates out while they are switched off, and says how many; a published one stays', async () => {
      await setFeatures(harness.database, acme, false, 'report-templates')
      const { body } = await list()
      expect(namesOf({ body })).not.toContain('Template A')
      expect(body).toMatchObject({ total: 5, hiddenTemplates: 1, counts: { all: 5, templates: 0 } })
      expect(await found({})).toHaveLength(5)
      const [template] = [{ reportId: idOf('Template A'), name: 'Template A', at: day(1) }]
      await inAcme(() =>
        insertPublication(acme, { ...template!, audience: 'internal', edition: 1, by: people[builder]! }),
      )
      expect((await list()).body).toMatchObject({ total: 6, hiddenTemplates: 0 })
      expect(await found({})).toContain('Template A')
      await setFeatures(harness.database, acme, true, 'report-templates')
    })
  })

  describe('filters', () => {
    it.each([
      [{ list: 'all' }, [...NAMES]],
      [{ list: 'published' }, ['Both', 'Inside']],
      [{ list: 'unpublished' }, ['Report 10', 'report 9', 'Élan']],
      [{ list: 'templates' }, ['Template A']],
      [{ list: 'published', state: ['public'] }, ['Both']],
      [{ list: 'templates', state: ['unpublished'], template: false }, []],
      [{ changed: true }, ['Inside']],
      [{ changed: false, list: 'published' }, ['Both']],
      [{ updatedAfter: day(8) }, ['Report 10', 'report 9']],
      [{ updatedBefore: day(5) }, ['Inside']],
      [{ ids: [idOf('Both'), idOf('Élan'), '00000000-0000-4000-8000-0000000000ff'] }, ['Élan', 'Both']],
    ])('by %j', async (filters, names) => {
      const { body } = await search({ filters })
      expect(namesOf({ body })).toEqual(names)
      expect(body.total).toBe(names.length)
    })

    it('by who made a report, whom the list of authors names', async () => {
      const { authors } = (await harness.call(builder, { url: `${LIST}/authors` })).body
      expect(authors.map(({ id }: Listed) => id)).toEqual([people[builder], people[second]])
      expect(await found({ filters: { createdBy: [people[second]] } })).toEqual(['Both'])
      const seen = (await harness.call(viewer, { url: `${LIST}/authors` })).body.authors
      expect(seen.map(({ id }: Listed) => id)).toEqual([people[builder]])
    })

    it('by review and by open comments', async () => {
      await inAcme(async () => {
        await sql`
          insert into reviews (organisation_id, report_id, state, requested_by)
          values (${acme}, ${idOf('Élan')}, 'InReview', ${people[builder]!})`.execute(tx())
        const { rows } = await sql<{ id: string }>`
          insert into comment_threads (organisation_id, report_id, block_id, created_by)
          values (${acme}, ${idOf('Inside')}, 'b', ${people[builder]!}) returning id`.execute(tx())
        await sql`
          insert into comments (organisation_id, thread_id, body, created_by)
          values (${acme}, ${rows[0]!.id}, 'Why?', ${people[builder]!})`.execute(tx())
      })
      expect(await found({ filters: { review: ['InReview'] } })).toEqual(['Élan'])
      expect(await found({ filters: { review: ['Draft'] } })).toHaveLength(5)
      expect(await found({ filters: { review: ['Approved', 'SentBack'] } })).toEqual([])
      expect(await found({ filters: { openComments: true } })).toEqual(['Inside'])
      await inAcme(() =>
        sql`update comments set deleted_at = now() where organisation_id = ${acme}`.execute(tx()),
      )
      expect(await found({ filters: { openComments: true } })).toEqual([])
    })

    it('by whether somebody asks for it to be published', async () => {
      expect(await found({ filters: { publishRequested: true } })).toEqual([])
      await inAcme(() =>
        sql`
          insert into publish_requests (organisation_id, report_id, asked_by)
          values (${acme}, ${idOf('Inside')}, ${people[builder]!})`.execute(tx()),
      )
      const { body } = await search({ filters: { publishRequested: true } })
      expect(body.reports).toMatchObject([{ name: 'Inside', publishRequest: { note: '' } }])
      expect(await found({ filters: { publishRequested: false } })).toHaveLength(5)
    })
  })

  describe('words', () => {
    it.each([
      ['elan', ['Élan']],
      ['epor', ['Report 10', 'report 9']],
      ['9 rep', ['report 9']],
      ['quist', ['Élan']],
      ['elan zoe', ['Élan']],
      // An address is not what people see.
      ['example', []],
      ['%', []],
      ['_', []],
    ])('%j are parts of titles and of who edited last: %j', async (query, names) => {
      expect(await found({ query, sort: '-updatedAt' })).toEqual(names)
    })
  })

  describe('order and pages', () => {
    it.each([
      ['name', ['Both', 'Élan', 'Inside', 'report 9', 'Report 10', 'Template A']],
      ['createdAt', [...NAMES]],
      ['-updatedAt', [...NAMES]],
    ])('%s, and turned round', async (sort, names) => {
      expect(await found({ sort })).toEqual(names)
      const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      expect(await found({ sort: other })).toEqual(names.toReversed())
    })

    it('passes over as many as asked, and shows the last page past the end', async () => {
      const page = async (offset: number) => (await search({ limit: 4, offset })).body
      expect(await page(0)).toMatchObject({ offset: 0, total: 6 })
      const last = await page(4)
      expect(namesOf({ body: last })).toEqual(NAMES.slice(4))
      expect(last).toMatchObject({ offset: 4, cursor: null })
      expect(await page(400)).toEqual(last)
      expect((await search({ limit: 4, offset: 8, query: 'nothing' })).body).toMatchObject({
        offset: 0,
        total: 0,
      })
    })

    it.each(['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'relevance'])(
      '%s: a cursor misses and repeats nothing of what stays, while reports come and go',
      async (sort) => {
        const query = sort === 'relevance' ? 'e' : ''
        const whole = await found({ sort, query })
        const paged: string[] = []
        let cursor: string | undefined
        for (let turn = 0; turn === 0 || cursor !== undefined; turn++) {
          const { body } = await search({ sort, query, limit: 2, cursor })
          paged.push(...namesOf({ body }))
          cursor = body.cursor ?? undefined
          if (turn > 0) continue
          // What was read goes, and others come at both ends.
          const [gone] = body.reports
          await inAcme(async () => {
            await sql`update reports set deleted_at = now() where id = ${gone.id}`.execute(tx())
            await insertReports(
              acme,
              [
                ['a', '0 new e', '2020-01-01T00:00:00Z'],
                ['b', 'Zz new e', '2030-01-01T00:00:00Z'],
              ].map(([digit, name, at]) => ({
                id: `00000000-0000-4000-8000-00000000000${digit}`,
                name: name!,
                by: people[builder]!,
                createdAt: at!,
                updatedAt: at!,
              })),
            )
          })
        }
        expect(paged.filter((name) => !name.includes('new'))).toEqual(whole)
        expect(new Set(paged).size).toBe(paged.length)
      },
    )

    it.each([
      ['name', [['a\u0000'], idOf('Both')]],
      ['updatedAt', [['2026-02-31T00:00:00.000000Z'], idOf('Both')]],
      ['updatedAt', [['yesterday'], idOf('Both')]],
      ['updatedAt', [[], idOf('Both')]],
      ['relevance', [['1e99', '2026-02-01T00:00:00.000000Z'], idOf('Both')]],
      ['relevance', [['2026-02-01T00:00:00.000000Z'], idOf('Both')]],
    ])('refuses a cursor that somebody made up: %s %j', async (sort, [keys, id]) => {
      const cursor = Buffer.from(JSON.stringify([sort, keys, id])).toString('base64url')
      expect((await search({ sort, cursor, query: 'wind' })).status).toBe(400)
    })
  })

  describe('without the right to drafts', () => {
    it('shows what is published, as it was published, and nothing of the draft', async () => {
      const { body, text } = await list('', viewer)
      expect(body.reports).toMatchObject([
        {
          name: 'Both, as published',
          hasDraft: false,
          changed: false,
          review: null,
          updatedAt: '2026-01-02T00:00:00.000Z',
        },
        { name: 'Inside, as published', hasDraft: false, changed: false, publishRequest: null, public: null },
      ])
      expect(body).toMatchObject({ total: 2, counts: { all: 2, published: 2, unpublished: 0, templates: 0 } })
      expect(text).not.toContain('Report 10')
    })

    it.each([
      [{ changed: true }, 0],
      [{ publishRequested: true }, 0],
      [{ review: ['Draft'] }, 0],
      [{ openComments: true }, 0],
      [{ list: 'unpublished' }, 0],
      [{ list: 'published' }, 2],
      [{ ids: [idOf('Report 10')] }, 0],
      [{ state: ['public'] }, 1],
    ])('%j finds %i', async (filters, count) => {
      const { body } = await search({ filters }, viewer)
      expect(body).toMatchObject({ total: count })
      expect(body.reports).toHaveLength(count)
    })

    it('looks through published titles, in pages', async () => {
      expect(await found({ query: 'as publ', sort: 'name' }, viewer)).toEqual([
        'Both, as published',
        'Inside, as published',
      ])
      expect(await found({ query: 'older' }, viewer)).toEqual([])
      const first = (await search({ sort: '-name', limit: 1 }, viewer)).body
      expect(namesOf({ body: first })).toEqual(['Inside, as published'])
      const next = await search({ sort: '-name', limit: 1, cursor: first.cursor }, viewer)
      expect(namesOf(next)).toEqual(['Both, as published'])
      expect(next.body.cursor).toBeNull()
    })
  })

  it('says what the link of a public report asks of readers, and until when it opens', async () => {
    const linkOf = async (link: { password_hash?: string; named?: boolean; expires_at?: string }) => {
      await inPlatform(async () => {
        const own = { organisation_id: acme, report_id: idOf('Both') }
        await tx().deleteFrom('report_sharing').where('report_id', '=', own.report_id).execute()
        await tx()
          .insertInto('report_sharing')
          .values({ ...own, ...link, updated_by: people[builder]! })
          .execute()
      })
      const { reports } = (await list('', builder)).body
      return reports.find(({ name }: Listed) => name === 'Both')
    }
    expect((await linkOf({})).public).toMatchObject({ gate: null, expiresAt: null })
    const { public: outside, internal } = await linkOf({ password_hash: 'x', expires_at: day(9) })
    expect(outside).toMatchObject({ gate: 'password', expiresAt: '2026-01-09T00:00:00.000Z' })
    expect(Object.keys(internal).toSorted()).toEqual(['publicationId', 'url'])
    expect((await linkOf({ named: true })).public).toMatchObject({ gate: 'named', expiresAt: null })
    await inPlatform(() => tx().deleteFrom('report_sharing').where('report_id', '=', idOf('Both')).execute())
  })

  it('has nothing of another organisation', async () => {
    const theirs = await harness.call('sub-stranger', { url: LIST, host: 'globex' })
    expect(namesOf(theirs)).toEqual(['Of Globex'])
    expect(theirs.body.counts).toEqual({ all: 1, published: 0, unpublished: 1, templates: 0 })
    expect((await list('', 'sub-stranger')).status).toBe(404)
  })
})
