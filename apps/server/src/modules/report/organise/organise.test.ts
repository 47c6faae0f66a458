import { tx } from '@bubbles/db'
import { SAVED_SEARCH_LIMITS, TAG_LIMITS } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CallRequest,
  type Harness,
  makeOrganisation,
  openHarness,
  readUserIds,
} from '../../../testing/harness.ts'
import { insertPublication, insertReports } from '../search/testing.ts'

const [BUILDER, SECOND, ADMIN, VIEWER, REVIEWER, PUBLISHER] = [
  'sub-builder',
  'sub-second',
  'sub-admin',
  'sub-viewer',
  'sub-reviewer',
  'sub-publisher',
]
const REPORTS = '/api/report/v1/reports'
const TAGS = '/api/report/v1/tags'
const SAVED = '/api/report/v1/saved-searches'
const idOf = (at: number) => `00000000-0000-4000-8000-0000000000a${at}`
const [SUN, WIND, LIVE, ELSEWHERE] = [idOf(1), idOf(2), idOf(3), idOf(4)]
const NOWHERE = idOf(9)
const AT = '2026-01-01T00:00:00Z'

interface Tag {
  id: string
  name: string
  reports?: number
  isTopic?: boolean
}

describeEachEngine('tags, favourites and saved searches', (open) => {
  let harness: Harness
  let acme: string
  let ids: Record<string, string>

  beforeAll(async () => {
    harness = await openHarness(await open())
    acme = await makeOrganisation(harness.database, 'acme', [
      { sub: BUILDER, roles: ['Builder'] },
      { sub: SECOND, roles: ['Builder'] },
      { sub: ADMIN, roles: ['Admin'] },
      { sub: VIEWER, roles: [] },
      { sub: PUBLISHER, roles: ['Publisher'] },
      { sub: REVIEWER, roles: ['Reviewer'] },
    ])
    const globex = await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder', 'Admin'] },
    ])
    await inPlatform(async () => {
      ids = await readUserIds()
      const row = { createdAt: AT, updatedAt: AT }
      await insertReports(acme, [
        { id: SUN, name: 'Sun', by: ids[BUILDER]!, ...row },
        { id: WIND, name: 'Wind', by: ids[BUILDER]!, ...row },
        { id: LIVE, name: 'Live', by: ids[BUILDER]!, ...row },
      ])
      await insertReports(globex, [{ id: ELSEWHERE, name: 'Elsewhere', by: ids['sub-stranger']!, ...row }])
    })
    await harness.database.transaction({ kind: 'organisation', organisationId: acme }, () =>
      insertPublication(acme, {
        reportId: LIVE,
        audience: 'public',
        edition: 1,
        name: 'Live, as published',
        by: ids[BUILDER]!,
        at: AT,
      }),
    )
    return () => harness.close()
  })

  const inPlatform = <Result>(work: () => Promise<Result>) =>
    harness.database.transaction({ kind: 'platform' }, work)

  beforeEach(() =>
    inPlatform(async () => {
      for (const table of ['report_tags', 'tags', 'favourites', 'saved_searches'])
        await sql`delete from ${sql.table(table)} where organisation_id = ${acme}`.execute(tx())
    }),
  )

  const ask = (as: string, request: CallRequest) => harness.call(as, request)
  const tag = (body: { reportIds: string[]; add?: string[]; remove?: string[] }, as = BUILDER) =>
    ask(as, { method: 'POST', url: `${REPORTS}/tags`, body })
  const tags = async (as = BUILDER): Promise<Tag[]> => (await ask(as, { url: TAGS })).body.tags
  const idOfTag = async (name: string) => (await tags()).find((each) => each.name === name)?.id ?? NOWHERE
  const found = async (filters: unknown, as = BUILDER): Promise<string[]> =>
    (
      await ask(as, { method: 'POST', url: `${REPORTS}/search`, body: { filters, sort: 'name' } })
    ).body.reports.map((row: Tag) => row.id)

  describe('tags', () => {
    it('are given to several reports at once, made where they are new, and found by', async () => {
      const { status, body } = await tag({ reportIds: [SUN, WIND], add: ['Energy', '  clean   power '] })
      expect(status).toBe(200)
      expect(body.reports.map((row: { tags: Tag[] }) => row.tags.map(({ name }) => name))).toEqual([
        ['clean power', 'Energy'],
        ['clean power', 'Energy'],
      ])
      await tag({ reportIds: [LIVE], add: ['ENERGY'] })
      expect(await tags()).toMatchObject([
        { name: 'clean power', reports: 2 },
        { name: 'Energy', reports: 3 },
      ])
      expect(await found({ tags: [await idOfTag('clean power')] })).toEqual([SUN, WIND])
      expect(await found({ tags: [await idOfTag('clean power'), await idOfTag('Energy')] })).toEqual([
        LIVE,
        SUN,
        WIND,
      ])
      const { reports } = (await ask(BUILDER, { url: REPORTS })).body
      expect(reports.find(({ id }: Tag) => id === SUN).tags.map(({ name }: Tag) => name)).toEqual([
        'clean power',
        'Energy',
      ])
      await tag({ reportIds: [SUN], remove: [await idOfTag('Energy')] })
      expect(await found({ tags: [await idOfTag('Energy')] })).toEqual([LIVE, WIND])
    })

    it('of published reports alone are seen without the right to drafts', async () => {
      await tag({ reportIds: [SUN], add: ['Secret plans'] })
      await tag({ reportIds: [SUN, LIVE], add: ['Energy'] })
      expect(await tags(VIEWER)).toMatchObject([{ name: 'Energy', reports: 1 }])
      expect(await found({ tags: [await idOfTag('Energy')] }, VIEWER)).toEqual([LIVE])
      expect(await found({ tags: [await idOfTag('Secret plans')] }, VIEWER)).toEqual([])
    })

    it('are given to all of the reports or to none', async () => {
      expect(await tag({ reportIds: [SUN, NOWHERE], add: ['Energy'] })).toMatchObject({ status: 404 })
      expect(await tag({ reportIds: [SUN, ELSEWHERE], add: ['Energy'] })).toMatchObject({
        status: 404,
        body: { code: 'report-not-found' },
      })
      const many = Array.from({ length: TAG_LIMITS.ofReport }, (_, at) => `Tag ${at}`)
      expect(await tag({ reportIds: [SUN], add: many })).toMatchObject({ status: 200 })
      expect(await tag({ reportIds: [SUN, WIND], add: ['One more'] })).toMatchObject({ status: 409 })
      expect(await found({ tags: [await idOfTag('One more')] })).toEqual([])
      expect((await tags()).map(({ name }) => name)).not.toContain('One more')
    })

    it.each([[VIEWER], [REVIEWER], [ADMIN]])('are not given by those who may not edit: %s', async (as) => {
      expect(await tag({ reportIds: [LIVE], add: ['Energy'] }, as)).toMatchObject({ status: 403 })
    })

    it('that two people make at the same time are one', async () => {
      const answers = await Promise.all([
        tag({ reportIds: [SUN], add: ['Energy', 'Heat'] }),
        tag({ reportIds: [WIND], add: ['heat', 'energy'] }, SECOND),
        tag({ reportIds: [SUN, WIND], add: ['Energy'] }, SECOND),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await tags()).map(({ reports }) => reports)).toEqual([2, 2])
    })

    it('are renamed, merged and removed by an admin, who is in the log', async () => {
      await tag({ reportIds: [SUN], add: ['Enrgy', 'Heat'] })
      await tag({ reportIds: [SUN, WIND], add: ['Energy'] })
      const [typo, energy, heat] = await Promise.all(['Enrgy', 'Energy', 'Heat'].map(idOfTag))
      const put = (id: string, name: string, as = ADMIN) =>
        ask(as, { method: 'PUT', url: `${TAGS}/${id}`, body: { name } })
      expect(await put(heat!, 'Warmth')).toMatchObject({ status: 200, body: { id: heat, name: 'Warmth' } })
      expect(await put(heat!, 'WARMTH')).toMatchObject({ status: 200, body: { name: 'WARMTH' } })
      expect(await put(typo!, 'energy')).toMatchObject({ status: 409 })
      expect(await put(typo!, 'Another', BUILDER)).toMatchObject({ status: 403 })

      await ask(BUILDER, {
        method: 'POST',
        url: SAVED,
        body: { name: 'Mine', list: 'all', search: `tag=${typo}&state=draft` },
      })
      const merge = (into: string, as = ADMIN) =>
        ask(as, { method: 'POST', url: `${TAGS}/${typo}/merge`, body: { into } })
      expect(await merge(typo!)).toMatchObject({ status: 409 })
      expect(await merge(NOWHERE)).toMatchObject({ status: 404 })
      expect(await merge(energy!, BUILDER)).toMatchObject({ status: 403 })
      expect(await merge(energy!)).toMatchObject({ status: 200, body: { id: energy, name: 'Energy' } })
      expect(await tags()).toMatchObject([
        { name: 'Energy', reports: 2 },
        { name: 'WARMTH', reports: 1 },
      ])
      expect((await ask(BUILDER, { url: SAVED })).body.savedSearches).toMatchObject([
        { search: `tag=${energy}&state=draft` },
      ])

      const remove = (as: string) => ask(as, { method: 'DELETE', url: `${TAGS}/${energy}` })
      expect(await remove(BUILDER)).toMatchObject({ status: 403 })
      expect(await remove(ADMIN)).toMatchObject({ status: 204 })
      expect(await remove(ADMIN)).toMatchObject({ status: 404 })
      expect(await tags()).toMatchObject([{ name: 'WARMTH' }])
      const { entries } = (await ask(ADMIN, { url: '/api/iam/v1/organisations/audit?limit=4' })).body
      expect(entries.map(({ action }: { action: string }) => action)).toEqual([
        'tag.removed',
        'tag.merged',
        'tag.renamed',
        'tag.renamed',
      ])
    })

    it('are opened to readers by a publisher alone, who is in the log, and merging opens none', async () => {
      await tag({ reportIds: [LIVE], add: ['Energy', 'Heat'] })
      const [energy, heat] = await Promise.all(['Energy', 'Heat'].map(idOfTag))
      const open = (as: string, isTopic = true, id = energy!) =>
        ask(as, { method: 'PUT', url: `${TAGS}/${id}/topic`, body: { isTopic } })
      for (const as of [BUILDER, ADMIN, REVIEWER, VIEWER])
        expect(await open(as)).toMatchObject({ status: 403 })
      expect(await open(PUBLISHER, true, NOWHERE)).toMatchObject({ status: 404 })
      expect((await tags()).map((each) => each.isTopic)).toEqual([false, false])
      for (const isTopic of [true, true])
        expect(await open(PUBLISHER, isTopic)).toMatchObject({
          status: 200,
          body: { name: 'Energy', isTopic },
        })
      expect((await tags()).map((each) => each.isTopic)).toEqual([true, false])
      await ask(ADMIN, { method: 'POST', url: `${TAGS}/${energy}/merge`, body: { into: heat } })
      expect(await tags()).toMatchObject([{ name: 'Heat', isTopic: false }])
      const { entries } = (await ask(ADMIN, { url: '/api/iam/v1/organisations/audit?limit=2' })).body
      expect(entries).toMatchObject([
        { action: 'tag.merged' },
        { action: 'tag.topic-changed', subject: { name: 'Energy', isTopic: true } },
      ])
    })

    it('merged from both sides at once end as one', async () => {
      await tag({ reportIds: [SUN], add: ['One'] })
      await tag({ reportIds: [WIND], add: ['Two'] })
      const [one, two] = await Promise.all(['One', 'Two'].map(idOfTag))
      const merge = (from: string, into: string) =>
        ask(ADMIN, { method: 'POST', url: `${TAGS}/${from}/merge`, body: { into } })
      const answers = await Promise.all([merge(one!, two!), merge(two!, one!)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
      expect(await tags()).toMatchObject([{ reports: 2 }])
    })

    it('of another organisation are out of reach', async () => {
      await tag({ reportIds: [SUN], add: ['Energy'] })
      const energy = await idOfTag('Energy')
      const there = { as: 'sub-stranger', host: 'globex' }
      const call = (request: CallRequest) => harness.call(there.as, { ...request, host: there.host })
      expect((await call({ url: TAGS })).body.tags).toEqual([])
      expect(await call({ method: 'DELETE', url: `${TAGS}/${energy}` })).toMatchObject({ status: 404 })
      expect(
        await call({
          method: 'POST',
          url: `${REPORTS}/tags`,
          body: { reportIds: [ELSEWHERE], remove: [energy] },
        }),
      ).toMatchObject({ status: 200 })
      expect(await found({ tags: [energy] })).toEqual([SUN])
    })

    it('go along to a copy', async () => {
      const made = await ask(BUILDER, { method: 'POST', url: REPORTS, body: { name: 'Made' } })
      await tag({ reportIds: [made.body.id], add: ['Energy'] })
      const copy = await ask(BUILDER, {
        method: 'POST',
        url: `${REPORTS}/${made.body.id}/duplicate`,
        body: { asTemplate: false, newReportName: 'Copy' },
      })
      expect(await found({ tags: [await idOfTag('Energy')] })).toEqual(
        expect.arrayContaining([made.body.id, copy.body.id]),
      )
    })
  })

  describe('favourites', () => {
    const favourite = (id: string, as: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      ask(as, { method, url: `${REPORTS}/${id}/favourite` })

    it('are each member’s own', async () => {
      expect(await favourite(SUN, BUILDER)).toMatchObject({ status: 204 })
      expect(await favourite(SUN, BUILDER)).toMatchObject({ status: 204 })
      expect(await favourite(WIND, SECOND)).toMatchObject({ status: 204 })
      expect(await found({ favourite: true })).toEqual([SUN])
      expect(await found({ favourite: false })).toEqual(expect.arrayContaining([WIND, LIVE]))
      expect(await found({ favourite: true }, SECOND)).toEqual([WIND])
      const { reports } = (await ask(BUILDER, { url: REPORTS })).body
      expect(
        reports.filter((row: { isFavourite: boolean }) => row.isFavourite).map(({ id }: Tag) => id),
      ).toEqual([SUN])
      await favourite(SUN, BUILDER, 'DELETE')
      expect(await found({ favourite: true })).toEqual([])
    })

    it('are only what the member sees', async () => {
      expect(await favourite(LIVE, VIEWER)).toMatchObject({ status: 204 })
      expect(await found({ favourite: true }, VIEWER)).toEqual([LIVE])
      for (const id of [SUN, NOWHERE, ELSEWHERE])
        expect(await favourite(id, VIEWER)).toMatchObject({ status: 404, body: { code: 'report-not-found' } })
      expect(await favourite(ELSEWHERE, BUILDER)).toMatchObject({ status: 404 })
    })
  })

  describe('saved searches', () => {
    const save = (name: string, as = BUILDER) =>
      ask(as, {
        method: 'POST',
        url: SAVED,
        body: { name, list: 'published', search: 'q=wind&state=public' },
      })
    const saved = async (as: string) => (await ask(as, { url: SAVED })).body.savedSearches

    it('are each member’s own, the oldest first', async () => {
      const first = await save('Wind outside')
      expect(first).toMatchObject({
        status: 201,
        body: { name: 'Wind outside', list: 'published', search: 'q=wind&state=public' },
      })
      await save('Another')
      await save('Of the viewer', VIEWER)
      expect((await saved(BUILDER)).map(({ name }: Tag) => name)).toEqual(['Wind outside', 'Another'])
      const remove = (as: string) => ask(as, { method: 'DELETE', url: `${SAVED}/${first.body.id}` })
      expect(await remove(VIEWER)).toMatchObject({ status: 404 })
      expect(await remove(BUILDER)).toMatchObject({ status: 204 })
      expect((await saved(BUILDER)).map(({ name }: Tag) => name)).toEqual(['Another'])
      expect(await saved(VIEWER)).toHaveLength(1)
    })

    it('have a name, and a limit', async () => {
      expect(await save('  ')).toMatchObject({ status: 400 })
      for (let at = 0; at < SAVED_SEARCH_LIMITS.ofPerson; at++) await save(`Search ${at}`)
      expect(await save('One more')).toMatchObject({ status: 409 })
    })
  })
})
