import { schemas } from '@bubbles/contract/schemas'
import { type Database, tx } from '@bubbles/db'
import { beforeAll, expect, test } from 'vitest'
import { rollUpDirtyDays } from '../rollup.ts'
import { eventStore } from '../store/chosenStore.ts'
import { describeEachStore } from '../testing/stores.ts'
import {
  described,
  eventsOf,
  isWithheld,
  type KnownFilter,
  type KnownVisit,
  meets,
} from '../testing/naiveReaders.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import { type RunReportResponse, runReports } from './runReports.ts'

const now = new Date('2026-11-21T12:00:00Z')
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20']
const QUESTION = 'question01'
const LINK = 'https://data.example/rain'

type Visit = KnownVisit & { answers: string[]; id: string }

/** Forty readers, each of whom did what the number says; every eighth came again on the same day, and answered then. */
const scripted = (publicationId: string): Visit[] =>
  Array.from({ length: 40 }, (_, reader): Visit[] => {
    const visit = (again: boolean): Visit => ({
      id: `00000000-0000-4000-8000-${String(reader * 2 + (again ? 1 : 0)).padStart(12, '0')}`,
      reader,
      day: DAYS[reader % 3]!,
      at: 300 + 10 * reader + (again ? 500 : 0),
      publicationId,
      device: reader % 3 === 1 ? 'mobile' : 'desktop',
      country: ['CH', 'DE', 'CH', null][reader % 4]!,
      source: reader % 2 === 0 ? null : 'news.example',
      campaign: reader % 7 < 3 ? 'spring' : null,
      medium: reader % 9 < 4 ? 'email' : null,
      browser: reader % 10 < 6 ? 'Firefox' : 'Chrome',
      blocks: Array.from({ length: again ? 4 : 1 + (reader % 5) }, (__, place) => (reader + 3 * place) % 11),
      marks: [],
      links:
        reader % 6 === 0 && reader % 5 > 0
          ? [LINK, LINK]
          : reader % 10 === 9
            ? ['https://other.example/']
            : [],
      readToEnd: reader % 5 === 4,
      answers: again || reader % 7 === 2 ? [QUESTION] : reader % 11 === 5 ? ['question02'] : [],
    })
    return [visit(false), ...(reader % 8 === 1 ? [visit(true)] : [])]
  }).flat()

type Step =
  | { on: 'end' }
  | { on: 'block'; blockId: string }
  | { on: 'link'; url?: string }
  | { on: 'answer'; blockId?: string }

/** Whether a visit did a step, by the script alone. */
function did(visit: Visit, step: Step): boolean {
  if (step.on === 'end') return visit.readToEnd
  if (step.on === 'block') return visit.blocks.length > Number(step.blockId.slice(1))
  if (step.on === 'link')
    return step.url === undefined ? visit.links.length > 0 : visit.links.includes(step.url)
  return step.blockId === undefined ? visit.answers.length > 0 : visit.answers.includes(step.blockId)
}

/** Readers and visits at each step: those who did it and all before it. Readers are told apart for one day. */
const expected = (visits: readonly Visit[], steps: readonly Step[]) =>
  Array.from({ length: steps.length + 1 }, (_, reached) => {
    const own = visits.filter((visit) => steps.slice(0, reached).every((step) => did(visit, step)))
    return [String(reached), new Set(own.map(({ day, reader }) => `${day} ${reader}`)).size, own.length]
  }).filter(([, readers]) => readers !== 0)

const FUNNELS: [name: string, steps: Step[]][] = [
  ['read to the end', [{ on: 'end' }]],
  ['a block', [{ on: 'block', blockId: 'b2' }]],
  ['a question', [{ on: 'answer', blockId: QUESTION }]],
  ['any question', [{ on: 'answer' }]],
  ['a link', [{ on: 'link', url: LINK }]],
  ['any link', [{ on: 'link' }]],
  ['what was never done', [{ on: 'link', url: 'https://never.example/' }, { on: 'end' }]],
  [
    'a block, then a question',
    [
      { on: 'block', blockId: 'b2' },
      { on: 'answer', blockId: QUESTION },
    ],
  ],
  [
    'two blocks, the end, a link',
    [{ on: 'block', blockId: 'b1' }, { on: 'block', blockId: 'b3' }, { on: 'end' }, { on: 'link' }],
  ],
  [
    'two questions',
    [
      { on: 'answer', blockId: QUESTION },
      { on: 'answer', blockId: 'question02' },
    ],
  ],
]

/** Every value of everything that readers can be filtered by, and two things at once. */
const FILTERS: KnownFilter[] = [
  ...['CH', 'DE', '(not set)'].map((countryId) => ({ countryId })),
  ...['desktop', 'mobile'].map((deviceCategory) => ({ deviceCategory })),
  ...['(direct)', 'news.example'].map((sessionSource) => ({ sessionSource })),
  ...['(none)', 'referral', 'email'].map((sessionMedium) => ({ sessionMedium })),
  ...['spring', '(not set)'].map((sessionCampaignName) => ({ sessionCampaignName })),
  ...['Chrome', 'Firefox'].map((browser) => ({ browser })),
  ...['new', 'returning'].map((newVsReturning) => ({ newVsReturning })),
  { deviceCategory: 'mobile', sessionSource: 'news.example' },
  { countryId: 'CH', browser: 'Chrome' },
]

describeEachStore('funnels of forty readers of whom everything is known', (open) => {
  let database: Database
  let acme: TestOrganisation
  let visits: Visit[]

  const inAcme = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId: acme.organisationId }, work)
  const ask = async (...requests: object[]) => {
    const body = schemas.runAnalyticsReports.body.parse({ requests })
    const { reports } = await eventStore(database).answer(acme.organisationId, (answers) =>
      runReports(testProperty(acme.organisationId), body, now, undefined, answers),
    )
    return reports
  }
  const requestOf = (
    steps: readonly Step[],
    {
      dimensions = [],
      where = {},
      ranges,
    }: { dimensions?: string[]; where?: object; ranges?: object[] } = {},
  ) => ({
    dateRanges: ranges ?? [{ startDate: DAYS[0], endDate: DAYS[2] }],
    dimensions: [...dimensions, 'customEvent:funnel_step'].map((name) => ({ name })),
    metrics: [{ name: 'totalUsers' }, { name: 'sessions' }],
    funnel: { steps },
    dimensionFilter: {
      andGroup: {
        expressions: Object.entries({
          'customEvent:report_id': acme.publications[0]!.reportId,
          ...where,
        }).map(([fieldName, value]) => ({
          filter: { fieldName, stringFilter: { value, caseSensitive: true } },
        })),
      },
    },
  })
  const funnel = async (...about: Parameters<typeof requestOf>) => (await ask(requestOf(...about)))[0]!
  const rowsOf = ({ rows }: RunReportResponse) =>
    rows.map(({ dimensionValues, metricValues }) => [
      ...dimensionValues.map(({ value }) => value),
      ...metricValues.map(({ value }) => Number(value)),
    ])

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme')
    const { reportId, publicationId } = acme.publications[0]!
    visits = scripted(publicationId)
    await eventStore(database).store(
      acme.organisationId,
      visits.flatMap((visit, index) =>
        eventsOf(visit, index, reportId).map((event) => ({ ...event, sessionId: visit.id })),
      ),
    )
    await rollUpDirtyDays(database)
    await inAcme(() =>
      tx()
        .insertInto('answers')
        .values(
          visits.flatMap((visit) =>
            visit.answers.map((blockId) => ({
              organisation_id: acme.organisationId,
              report_id: reportId,
              session_id: visit.id,
              visit_id: visit.id,
              publication_id: publicationId,
              block_id: blockId,
              kind: 'rating' as const,
              rating: 4,
              answered_at: new Date(`${visit.day}T22:00:00Z`),
            })),
          ),
        )
        .execute(),
    )
  })

  test.each(FUNNELS)('%s', async (_, steps) => {
    expect(rowsOf(await funnel(steps))).toEqual(expected(visits, steps))
  })

  test.each(FUNNELS)('%s, by day and compared', async (_, steps) => {
    const byDay = rowsOf(await funnel(steps, { dimensions: ['date'] }))
    expect(byDay).toEqual(
      DAYS.flatMap((day) =>
        expected(
          visits.filter((visit) => visit.day === day),
          steps,
        ).map((row) => [day.replaceAll('-', ''), ...row]),
      ),
    )
    const ranges = [
      { startDate: DAYS[2], endDate: DAYS[2], name: 'now' },
      { startDate: DAYS[1], endDate: DAYS[1], name: 'before' },
    ]
    const compared = rowsOf(await funnel(steps, { ranges }))
    expect(
      compared.filter((row) => row[1] === 'before').map(([step, , ...numbers]) => [step, ...numbers]),
    ).toEqual(
      expected(
        visits.filter(({ day }) => day === DAYS[1]),
        steps,
      ),
    )
  })

  test.each(FUNNELS)(
    '%s, of the readers that any filter by one thing lets pass, or by two',
    async (_, steps) => {
      const known = described(visits)
      const seen = { told: 0, withheld: 0 }
      for (const filters of [FILTERS.slice(0, 10), FILTERS.slice(10)]) {
        const answers = await ask(...filters.map((where) => requestOf(steps, { where })))
        for (const [at, answer] of answers.entries()) {
          const filter = filters[at]!
          const isLeftOut = isWithheld(known, filter)
          const own = known.filter((visit) => meets(visit, filter)) as unknown as Visit[]
          expect([filter, answer.metadata.subjectToThresholding === true, rowsOf(answer)]).toEqual([
            filter,
            isLeftOut,
            isLeftOut ? [] : expected(own, steps),
          ])
          seen[isLeftOut ? 'withheld' : 'told'] += 1
        }
      }
      expect(seen.told).toBeGreaterThan(8)
    },
  )

  test('tell nothing of fewer than five readers, and everything where no one is left out', async () => {
    const few = await funnel([{ on: 'end' }], {
      where: { deviceCategory: 'mobile', newVsReturning: 'returning' },
    })
    expect([few.metadata.subjectToThresholding, few.rows]).toEqual([true, []])
  })

  test('reach back only as far as events are kept, and say so', async () => {
    const { metadata } = await funnel([{ on: 'end' }], {
      ranges: [{ startDate: '2025-01-01', endDate: DAYS[2] }],
    })
    expect(metadata).toMatchObject({ eventsKeptSince: '2025-11-21' })
  })

  test.each([
    [
      { dimensions: [{ name: 'date' }], funnel: { steps: [{ on: 'end' }] } },
      'customEvent:funnel_step” among',
    ],
    [{ dimensions: [{ name: 'customEvent:funnel_step' }] }, 'needs the steps of a funnel'],
    [
      {
        dimensions: [{ name: 'customEvent:funnel_step' }, { name: 'country' }],
        funnel: { steps: [{ on: 'end' }] },
      },
      'can’t be combined',
    ],
  ])('are refused with a sentence: %j', async (request, words) => {
    const asked = {
      dateRanges: [{ startDate: DAYS[0], endDate: DAYS[2] }],
      metrics: [{ name: 'sessions' }],
      ...request,
    }
    await expect(ask(asked)).rejects.toThrow(words)
  })
})
