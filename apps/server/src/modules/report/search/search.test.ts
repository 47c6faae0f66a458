import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { refreshAllTexts } from './texts.ts'

const [builder, second] = ['sub-builder', 'sub-second']

interface Found {
  id: string
  name: string
  snippet: string | null
  deletedAt: string | null
}

describeEachEngine('searching reports', (open) => {
  let harness: Harness
  let organisationId: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder', 'Publisher'] },
      { sub: second, roles: ['Builder'] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder'] }])
    await make('Größe der Windräder', 'The offshore park feeds three towns.')
    await make('Ветер и солнце', 'Йод и соль на побережье.')
    await make('Quarterly briefing', 'Wind doubled in two years; the offshore park grew.', { as: second })
    await make('Plain template', 'Start here.', { isTemplate: true })
    await make('Naïve café', 'Nothing of note.')
    await make('Deleted plans', 'An offshore secret.')
    await harness.call(builder, { method: 'DELETE', url: `/api/report/v1/reports/${ids['Deleted plans']}` })
    await publish('Größe der Windräder', 'public')
    await publish('Quarterly briefing', 'internal')
    await harness.call('sub-stranger', {
      method: 'POST',
      url: '/api/report/v1/reports',
      host: 'globex',
      body: { name: 'Offshore of Globex' },
    })
    return () => harness.close()
  })

  async function make(name: string, text: string, { as = builder, isTemplate = false } = {}): Promise<void> {
    const { body } = await harness.call(as, {
      method: 'POST',
      url: '/api/report/v1/reports',
      body: { name, isTemplate },
    })
    ids[name] = body.id
    await write(body.id, text, as)
  }
  const write = (id: string, text: string, as = builder) =>
    harness.call(as, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${id}/document`,
      headers: { 'if-match': '*' },
      body: {
        operations: [
          {
            op: 'replace',
            path: '/content/2',
            value: {
              type: 'paragraph',
              attrs: { id: newBlockId(), internal: false },
              content: [{ type: 'text', text }],
            },
          },
        ],
      },
    })
  const publish = async (name: string, audience: 'public' | 'internal') => {
    const { status } = await harness.call(builder, {
      method: 'POST',
      url: `/api/report/v1/published-reports/${audience}`,
      body: { reportId: ids[name], slug: `slug-${audience}`, acceptWarnings: true },
    })
    expect(status).toBe(201)
  }
  const search = (body: unknown, as = builder, host?: string) =>
    harness.call(as, { method: 'POST', url: '/api/report/v1/reports/search', body, ...(host && { host }) })
  const namesOf = async (body: unknown, as = builder): Promise<string[]> =>
    (await search(body, as)).body.reports.map(({ name }: Found) => name)

  it.each([
    ['wind', ['Größe der Windräder', 'Quarterly briefing']],
    ['GROSSE', ['Größe der Windräder']],
    ['windräder größe', ['Größe der Windräder']],
    ['grosse windr', ['Größe der Windräder']],
    ['gros windräder', ['Größe der Windräder']],
    ['gros offsh', []],
    ['ветер', ['Ветер и солнце']],
    ['побереж', ['Ветер и солнце']],
    ['йод', ['Ветер и солнце']],
    ['cafe', ['Naïve café']],
    ['nothing here at all', []],
    ['&', []],
    ["'); drop table reports; --", []],
    ['  ', ['Naïve café', 'Plain template', 'Quarterly briefing', 'Ветер и солнце', 'Größe der Windräder']],
  ])('%j finds %j', async (query, names) => {
    const found = await namesOf({ query })
    expect(new Set(found)).toEqual(new Set(names))
    expect(found).toHaveLength(names.length)
  })

  it('puts the name before the contents and shows the words around a find', async () => {
    const { body } = await search({ query: 'wind' })
    expect(body.reports.map(({ name }: Found) => name)).toEqual(['Größe der Windräder', 'Quarterly briefing'])
    expect(body).toMatchObject({ total: 2, cursor: null })
    expect(body.reports[0].snippet).toBeNull()
    expect(body.reports[1].snippet).toBe('Wind doubled in two years; the offshore park grew.')
  })

  it('finds what was just typed, and no longer what was taken away', async () => {
    const id = ids['Naïve café']!
    await write(id, 'Zebras at noon.')
    expect(await namesOf({ query: 'zebra' })).toEqual(['Naïve café'])
    await write(id, 'Nothing of note.')
    expect(await namesOf({ query: 'zebra' })).toEqual([])
  })

  it('is brought up to date by the worker as well', async () => {
    await write(ids['Naïve café']!, 'Otters at dusk.')
    await refreshAllTexts(harness.database)
    const stored = await harness.database.transaction({ kind: 'organisation', organisationId }, () =>
      tx().selectFrom('report_texts').where('report_id', '=', ids['Naïve café']!).select('body').execute(),
    )
    expect(stored).toEqual([{ body: 'Otters at dusk.' }])
  })

  it.each([
    [{ state: ['public'] }, ['Größe der Windräder']],
    [{ state: ['internal', 'public'] }, ['Größe der Windräder', 'Quarterly briefing']],
    [{ state: ['unpublished'], template: false }, ['Naïve café', 'Ветер и солнце']],
    [{ state: [] }, []],
    [{ template: true }, ['Plain template']],
    [{ updatedAfter: '2999-01-01T00:00:00Z' }, []],
    [{ updatedBefore: '2999-01-01T00:00:00Z', template: true }, ['Plain template']],
    [{ deleted: true }, ['Deleted plans']],
  ])('filters by %j', async (filters, names) => {
    expect(new Set(await namesOf({ filters }))).toEqual(new Set(names))
  })

  it('filters by who made a report, together with a query', async () => {
    const { body } = await harness.call(second, {
      url: `/api/report/v1/reports/${ids['Quarterly briefing']}`,
    })
    const filters = { createdBy: [body.createdBy.id] }
    expect(await namesOf({ filters })).toEqual(['Quarterly briefing'])
    expect(await namesOf({ filters, query: 'größe' })).toEqual([])
  })

  it('says when a report was deleted', async () => {
    const { body } = await search({ filters: { deleted: true }, query: 'offshore' })
    expect(body.reports).toMatchObject([
      { name: 'Deleted plans', deletedAt: expect.stringMatching(/^\d{4}-/) },
    ])
    expect((await search({})).body.reports[0].deletedAt).toBeNull()
  })

  describe('order and pages', () => {
    const ordered = [
      'Größe der Windräder',
      'Naïve café',
      'Plain template',
      'Quarterly briefing',
      'Ветер и солнце',
    ]

    it('orders names as people do, letters with accents among the others', async () => {
      expect(await namesOf({ sort: 'name' })).toEqual(ordered)
      expect(await namesOf({ sort: '-name' })).toEqual(ordered.toReversed())
      const created = await namesOf({ sort: 'createdAt' })
      expect(created).toEqual([
        'Größe der Windräder',
        'Ветер и солнце',
        'Quarterly briefing',
        'Plain template',
        'Naïve café',
      ])
      expect(await namesOf({ sort: '-createdAt' })).toEqual(created.toReversed())
      expect(await namesOf({ sort: '-updatedAt' })).toEqual(await namesOf({}))
      expect(await namesOf({ sort: 'updatedAt' })).toEqual((await namesOf({})).toReversed())
    })

    it.each(['name', '-name', 'createdAt', '-updatedAt', 'relevance'])(
      '%s: misses and repeats nothing',
      async (sort) => {
        const whole = await namesOf({ sort, query: sort === 'relevance' ? 'wind' : '' })
        const paged: string[] = []
        let cursor: string | undefined
        do {
          const { body } = await search({ sort, query: sort === 'relevance' ? 'wind' : '', limit: 1, cursor })
          expect(body.total).toBe(whole.length)
          paged.push(...body.reports.map(({ name }: Found) => name))
          cursor = body.cursor ?? undefined
        } while (cursor)
        expect(paged).toEqual(whole)
      },
    )

    it('refuses a cursor of another order, and one that is none', async () => {
      const { body } = await search({ sort: 'name', limit: 1 })
      expect((await search({ sort: '-name', limit: 1, cursor: body.cursor })).status).toBe(400)
      expect((await search({ cursor: 'x' })).body.detail).toContain('This cursor isn’t valid for this search')
    })
  })

  it('names what it does not know', async () => {
    const unknown = await search({ filters: { colour: 'red' } })
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '/filters/colour' }] } })
    expect(unknown.body.detail).toContain('filters.colour')
    const sort = await search({ sort: 'size' })
    expect(sort.status).toBe(400)
    expect(sort.body.detail).toContain('Reports can’t be sorted by "size". Use one of updatedAt')
    expect((await search({ limit: 201 })).status).toBe(400)
    expect((await search({ filters: { state: ['draft'] } })).status).toBe(400)
  })

  describe('who sees what', () => {
    it('shows those without the right to drafts the names of what is published, and nothing more', async () => {
      const { body } = await search({ sort: 'name' }, 'sub-viewer')
      expect(body.reports.map(({ name }: Found) => name)).toEqual([
        'Größe der Windräder',
        'Quarterly briefing',
      ])
      await harness.call(builder, {
        method: 'PUT',
        url: `/api/report/v1/reports/${ids['Quarterly briefing']}`,
        body: { name: 'Quarterly secret' },
      })
      const renamed = await search({ query: 'quarterly' }, 'sub-viewer')
      expect(renamed.body.reports).toMatchObject([{ name: 'Quarterly briefing', snippet: null, version: 2 }])
      expect(renamed.text).not.toContain('secret')
      // A word of the contents alone.
      expect(await namesOf({ query: 'offshore' }, 'sub-viewer')).toEqual([])
      expect(await namesOf({ filters: { state: ['public'] } }, 'sub-viewer')).toEqual(['Größe der Windräder'])
      expect(await namesOf({ filters: { state: ['unpublished'] } }, 'sub-viewer')).toEqual([])
      await harness.call(builder, {
        method: 'PUT',
        url: `/api/report/v1/reports/${ids['Quarterly briefing']}`,
        body: { name: 'Quarterly briefing' },
      })
    })

    it('shows Reviewers drafts, and deleted reports to those who may delete', async () => {
      expect(await namesOf({ query: 'naive' }, 'sub-reviewer')).toEqual(['Naïve café'])
      for (const as of ['sub-reviewer', 'sub-viewer'])
        expect(await search({ filters: { deleted: true } }, as)).toMatchObject({ status: 403 })
    })

    it('shows nothing of another organisation', async () => {
      expect((await search({}, 'sub-stranger')).status).toBe(404)
      const theirs = await search({ query: 'offshore' }, 'sub-stranger', 'globex')
      expect(theirs.body.reports.map(({ name }: Found) => name)).toEqual(['Offshore of Globex'])
      expect(theirs.text).not.toContain('Quarterly')
      expect((await search({}, null as unknown as string)).status).toBe(401)
    })
  })

  it('is never refused for what others search and write at the same moment', async () => {
    const edited = Object.values(ids).slice(0, 5)
    const edit = (id: string, words: string) => {
      const content = [{ type: 'text', text: words }]
      const paragraph = { type: 'paragraph', attrs: { id: newBlockId() }, content }
      return harness.call(builder, {
        method: 'PATCH',
        url: `/api/report/v1/reports/${id}/document`,
        headers: { 'if-match': '*' },
        body: { operations: [{ op: 'add', path: '/content/-', value: paragraph }] },
      })
    }
    const search = () =>
      harness.call(builder, { method: 'POST', url: '/api/report/v1/reports/search', body: { query: 'wind' } })
    for (let round = 0; round < 12; round++) {
      const order = edited.map((id, n) => ({ id, place: (n * 7 + round * 3) % 5 }))
      const answers = await Promise.all(
        order
          .toSorted((one, other) => one.place - other.place)
          .flatMap(({ id }) => [edit(id, `wind ${round}`), search(), search()]),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
  })
})
