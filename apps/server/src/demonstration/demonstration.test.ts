import { type Dataset, dataset as datasetSchema } from '@bubbles/tables'
import { brotliDecompressSync } from 'node:zlib'
import { type ChartSpec, chartSpec, chartTable, checkChart, ENGLISH } from '@bubbles/charts'
import { type Database, tx } from '@bubbles/db'
import { nodesOf, validateDocument } from '@bubbles/report-document'
import { describeEachEngine, describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { presentFeedback, presentUserDetails } from '../modules/answers/present.ts'
import { checkDocument, checkPalette } from '../modules/publication/checks.ts'
import { makeDemonstration } from './demonstration.ts'
import { ACME, addressOf, GLOBEX, MANAGER, PASSWORD } from './people.ts'
import { describeStart } from './print.ts'
import { readBundleFolder } from '../modules/report/public.ts'
import { bundleOf } from './report.ts'
import { acmeReports, globexReports } from './stories.ts'

const config = readConfig(
  readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters or more', BUBBLES_DATA: '.data' }),
)
const now = new Date('2026-03-20T10:00:00Z')

/** A user pool that gives the same subject to the same address. */
function makePool(fail?: (email: string) => boolean) {
  const people = new Map<string, string>()
  return {
    people,
    createConfirmedUser: async ({ email, password }: { email: string; password: string }) => {
      if (fail?.(email)) throw new Error('The pool is away.')
      people.set(email, password)
      return `sub-${email}`
    },
  }
}

/** Numbers in words that are no years or counts: those with a point or a comma. */
const preciseNumbers = (words: string): string[] => words.match(/−?\d[\d,]*\.\d+|\d+,\d{3}/g) ?? []

/** Every number a reader finds in the chart's table, with and without its sign. */
const shownNumbers = (spec: ChartSpec, kept: Dataset): string[] =>
  chartTable(ENGLISH, spec, kept)
    .rows.flat()
    .flatMap((cell) => [cell, cell.replace('−', '')])

describe('the reports', () => {
  const stages = [...acmeReports, ...globexReports].flatMap((report) =>
    report.stages.map((stage, index) => ({
      name: `${report.slug}, stage ${index + 1}`,
      folder: bundleOf(report, index),
      isPublished: stage.publish !== undefined,
      isTemplate: report.slug === 'quarterly-briefing',
    })),
  )

  async function read(folder: URL) {
    const { document, datasets } = await readBundleFolder(folder)
    const tables = Object.fromEntries(datasets.map(({ hash, dataset }) => [hash, dataset]))
    const charts = [...nodesOf(document)].filter(({ type }) => type === 'chart')
    const figures = charts.map(({ attrs }) => {
      const { id: _id, dataset: hash, ...spec } = attrs!
      return { spec: chartSpec.parse(spec), table: tables[String(hash)]! }
    })
    return { document, tables, figures }
  }

  it.each(stages)('$name is a valid document', async ({ folder }) => {
    const { document, tables } = await read(folder)
    expect(validateDocument(document)).toEqual({ ok: true, document })
    for (const table of Object.values(tables)) expect(datasetSchema.safeParse(table).success).toBe(true)
  })

  it.each(stages.filter(({ isPublished }) => isPublished))(
    '$name has nothing to warn of when it is published',
    async ({ folder }) => {
      const { document, tables, figures } = await read(folder)
      for (const palette of [[], ACME.branding.palette])
        expect(checkDocument(document, tables, checkPalette(palette), 'en-GB')).toEqual([])
      expect(figures.length).toBeGreaterThan(0)
      for (const { spec, table } of figures) {
        expect(checkChart(ENGLISH, spec, table)).toEqual([])
        expect(spec.description).not.toBe('')
        expect(spec.sourceLicence).not.toBe('')
      }
    },
  )

  it('show one of each kind of block that a first look should meet', async () => {
    const types = new Set<string>()
    for (const { folder } of stages)
      for (const { type } of nodesOf((await read(folder)).document)) types.add(type)
    for (const type of [
      'metric',
      'columns',
      'map',
      'callout',
      'table',
      'taskList',
      'question',
      'userDetails',
    ])
      expect(types).toContain(type)
  })

  it.each(stages.filter(({ isTemplate }) => !isTemplate))(
    '$name tells in its alternative texts what its charts show',
    async ({ folder }) => {
      const { figures } = await read(folder)
      for (const { spec, table } of figures)
        expect(shownNumbers(spec, table)).toEqual(expect.arrayContaining(preciseNumbers(spec.alt)))
    },
  )
})

describeEachEngine('the demonstration', (open) => {
  let database: Database
  const pool = makePool()
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)

  beforeAll(async () => {
    database = await open()
    await makeDemonstration({ config, database, identity: pool, now })
  })

  it('makes one member for each role, and an account manager', async () => {
    const members = await platform(() =>
      tx()
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
        .select(['users.email_address', 'members.roles', 'organisations.owner_id', 'users.id'])
        .execute(),
    )
    for (const organisation of [ACME, GLOBEX]) {
      const rolesOf = (post: Parameters<typeof addressOf>[1]) =>
        members.find(({ email_address }) => email_address === addressOf(organisation, post))!.roles.toSorted()
      expect(rolesOf('owner')).toEqual(['Admin', 'Builder', 'EngagementAnalyst', 'Publisher', 'Reviewer'])
      expect(rolesOf('admin')).toEqual(['Admin'])
      expect(rolesOf('builder')).toEqual(['Builder'])
      expect(rolesOf('publisher')).toEqual(['Publisher', 'Reviewer'])
      expect(rolesOf('reviewer')).toEqual(['Reviewer'])
      expect(rolesOf('analyst')).toEqual(['EngagementAnalyst'])
      expect(rolesOf('viewer')).toEqual([])
    }
    expect(members).toHaveLength(14)
    expect(
      members
        .filter(({ id, owner_id }) => id === owner_id)
        .map(({ email_address }) => email_address)
        .toSorted(),
    ).toEqual(['owner@acme.example', 'owner@globex.example'])
    const users = await platform(() =>
      tx().selectFrom('users').select(['email_address', 'global_roles']).execute(),
    )
    const managers = users.filter(({ global_roles }) => global_roles.length > 0)
    expect(managers).toEqual([{ email_address: MANAGER.email, global_roles: ['AccountManager'] }])
    expect(pool.people.size).toBe(15)
    expect(new Set(pool.people.values())).toEqual(new Set([PASSWORD]))
  })

  it('sets up analytics at acme alone, and shows both organisations', async () => {
    const rows = await platform(() =>
      tx()
        .selectFrom('organisations')
        .select(['name', 'status', 'google_analytics4_measurement_id as measurement'])
        .orderBy('name')
        .execute(),
    )
    expect(rows).toEqual([
      { name: 'acme', status: 'Active', measurement: expect.stringMatching(/^G-/) },
      { name: 'globex', status: 'Active', measurement: null },
    ])
  })

  it('publishes what is to be published, as pages under the final name', async () => {
    const live = await platform(() =>
      tx()
        .selectFrom('live_publications as live')
        .innerJoin('publications', 'publications.id', 'live.publication_id')
        .innerJoin('reports', 'reports.id', 'live.report_id')
        .innerJoin('page_addresses as address', 'address.report_id', 'live.report_id')
        .select(['address.slug', 'live.audience', 'publications.edition', 'publications.html_brotli'])
        .select([
          'publications.report_seq',
          'reports.head_seq',
          'publications.published_at',
          'reports.updated_at',
        ])
        .orderBy('address.slug')
        .execute(),
    )
    expect(live.map(({ slug, audience, edition }) => [slug, audience, edition])).toEqual([
      ['carbon-dioxide-mauna-loa', 'public', 1],
      ['crimea-hospitals', 'public', 1],
      ['iowa-renewables', 'public', 2],
      ['longer-lives', 'public', 1],
      ['seattle-rain', 'internal', 1],
      ['unemployment-by-industry', 'public', 1],
    ])
    const changed = live.filter(({ report_seq, head_seq }) => report_seq !== head_seq)
    expect(changed.map(({ slug }) => slug)).toEqual(['longer-lives', 'unemployment-by-industry'])
    for (const { slug, html_brotli, published_at } of live) {
      const html = brotliDecompressSync(html_brotli!).toString()
      const organisation = slug === 'crimea-hospitals' ? GLOBEX : ACME
      expect(html).toContain(organisation.friendlyName)
      expect(html).toContain(`${config.addresses.bubbles(organisation.name)}/bubbles/${slug}`)
      expect(html).toContain('<svg')
      expect(published_at < now).toBe(true)
    }
  })

  it('leaves drafts, a template, and a history whose times run forward', async () => {
    const reports = await platform(() =>
      tx().selectFrom('reports').selectAll().orderBy('updated_at').execute(),
    )
    expect(reports).toHaveLength(10)
    expect(reports.filter(({ is_template }) => is_template).map(({ name }) => name)).toEqual([
      'Quarterly briefing',
    ])
    expect(new Set(reports.map(({ updated_by }) => updated_by)).size).toBeGreaterThan(2)
    for (const report of reports) {
      const log = await platform(() =>
        tx()
          .selectFrom('document_updates')
          .select(['seq', 'created_at'])
          .where('report_id', '=', report.id)
          .orderBy('seq')
          .execute(),
      )
      const times = [report.created_at, ...log.map(({ created_at }) => created_at)].map((time) =>
        time.getTime(),
      )
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(log.at(-1)).toEqual({ seq: report.head_seq, created_at: report.updated_at })
      expect(report.updated_at <= now).toBe(true)
    }
  })

  it('gives acme nine weeks of readers that end now, and each edition its own', async () => {
    const sessions = await platform(() =>
      tx()
        .selectFrom('engagement_sessions')
        .innerJoin('publications', 'publications.id', 'engagement_sessions.publication_id')
        .innerJoin('organisations', 'organisations.id', 'engagement_sessions.organisation_id')
        .select(['organisations.name as organisation', 'publications.name', 'publications.edition'])
        .select((eb) => [eb.fn.min('first_at').as('first'), eb.fn.max('last_at').as('last')])
        .groupBy([
          'organisations.name',
          'publications.name',
          'publications.edition',
          'publications.published_at',
        ])
        .select('publications.published_at')
        .execute(),
    )
    expect(new Set(sessions.map(({ organisation }) => organisation))).toEqual(new Set(['acme']))
    expect(sessions).toHaveLength(5)
    for (const { first, last, published_at } of sessions) {
      expect(first >= published_at).toBe(true)
      expect(last <= now).toBe(true)
    }
    const [one, two] = sessions
      .filter(({ name }) => name.startsWith('Renewables'))
      .toSorted((a, b) => a.edition - b.edition)
    expect(one!.first < new Date('2026-01-22T00:00:00Z')).toBe(true)
    expect(two!.first > two!.published_at).toBe(true)
    const dirty = await platform(() => tx().selectFrom('engagement_dirty_days').selectAll().execute())
    expect(dirty).toEqual([])
  })

  describe('what readers answered', () => {
    const answers = () => platform(() => tx().selectFrom('answers').selectAll().execute())
    const within = async <T>(slug: string, work: (organisation: string, report: string) => Promise<T>) => {
      const { organisation_id: organisationId, report_id } = await platform(() =>
        tx().selectFrom('slugs').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow(),
      )
      const scope = { kind: 'organisation', organisationId } as const
      return database.transaction(scope, () => work(organisationId, report_id!))
    }
    const asking = acmeReports.filter(({ answered }) => answered)

    it('was given while they were there, by visits that are kept', async () => {
      const sessions = await platform(() =>
        tx()
          .selectFrom('engagement_sessions')
          .select(['session_id', 'publication_id', 'first_at', 'last_at'])
          .execute(),
      )
      for (const { kind, visit_id, publication_id, answered_at } of await answers()) {
        const its = sessions
          .filter((session) => session.session_id === visit_id)
          .filter((session) => session.publication_id === publication_id)
          .filter(({ first_at, last_at }) => first_at <= answered_at && answered_at <= last_at)
        // No name stands beside what somebody read.
        expect(its).toHaveLength(kind === 'detail' ? 0 : 1)
      }
    })

    it('is in words of several tones, and details under addresses that lead nowhere', async () => {
      const rows = await answers()
      expect(rows.filter(({ kind }) => kind === 'comment').length).toBeGreaterThanOrEqual(10)
      const details = await within('carbon-dioxide-mauna-loa', (organisation, report) =>
        presentUserDetails(organisation, report, {}),
      )
      expect(details.total).toBeGreaterThanOrEqual(5)
      for (const { consent, values } of details.readers) {
        expect(consent).toMatch(/^You may keep/)
        const address = values.find(({ type }) => type === 'EmailAddress')!
        expect(address.value).toMatch(/@example\.(org|com)$/)
      }
    })

    it.each(asking)('is the same on every machine, and splits, for $slug', async ({ slug, answered }) => {
      const given = await within(slug, (organisation, report) =>
        presentFeedback(organisation, report, { splitBy: null }),
      )
      const silent = answered!.ratings.reduce((sum, readers) => sum + readers, 0)
      expect(given.sessions).toBe(silent + answered!.spoken.length)
      const shown = new Set<string>()
      for (const { id } of given.blocks) {
        const feedback = await within(slug, (organisation, report) =>
          presentFeedback(organisation, report, { splitBy: { blockId: id, seconds: 5 } }),
        )
        for (const { type, split } of feedback.questions)
          if (split && [split.saw, split.notSaw].every((group) => group.answers > 0 && !group.hidden))
            shown.add(type)
      }
      expect(shown).toEqual(new Set(['Rating', 'Choice']))
    })
  })

  it('does nothing the second time', async () => {
    const count = () =>
      platform(async () => {
        const [users, reports, publications, events] = await Promise.all(
          (['users', 'reports', 'publications', 'engagement_events'] as const).map((name) =>
            tx()
              .selectFrom(name)
              .select((eb) => eb.fn.countAll<number>().as('count'))
              .executeTakeFirstOrThrow(),
          ),
        )
        return [users, reports, publications, events].map((row) => row!.count)
      })
    const before = await count()
    await makeDemonstration({ config, database, identity: pool, now: new Date('2026-03-21T10:00:00Z') })
    expect(await count()).toEqual(before)
  })
})

describeOneEngine('a demonstration', (open) => {
  it('makes good an interrupted run', async () => {
    const other = await open()
    const broken = makePool((email) => email === addressOf(ACME, 'viewer'))
    await expect(makeDemonstration({ config, database: other, identity: broken, now })).rejects.toThrow(
      'away',
    )
    await makeDemonstration({ config, database: other, identity: makePool(), now })
    const names = await other.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('organisations')
        .select('name')
        .where('status', '=', 'Active')
        .orderBy('name')
        .execute(),
    )
    expect(names).toEqual([{ name: 'acme' }, { name: 'globex' }])
  })
})

describe('what a start prints', () => {
  it('says where things are and who can sign in', () => {
    const text = describeStart({ ...config, demonstration: true }, 'embedded', 3.14)
    expect(text).toContain('Bubbles is ready (3.1 s)')
    expect(text).toContain('embedded, single process')
    expect(text).toContain('http://acme.bubbles.localhost:4000/dashboard/')
    expect(text).toContain('http://acme.bubbles.localhost:4000/bubbles/iowa-renewables')
    expect(text).toContain('http://login.bubbles.localhost:4000/outbox')
    expect(text).toMatch(/publisher@acme\.example {2,}reviews and publishes reports/)
    expect(text).toContain(PASSWORD)
  })

  it('names no sign-in, organisation or outbox that does not exist', () => {
    const production = { ...config, demonstration: false, environment: 'production' as const }
    const text = describeStart(production, 'postgres', 1)
    expect(text).toContain('PostgreSQL')
    expect(text).not.toMatch(/acme|outbox|Bubbles-demo|Data /)
  })
})
