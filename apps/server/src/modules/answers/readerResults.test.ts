import { randomUUID } from 'node:crypto'
import type { DocumentNode } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { keyOf } from './session.ts'
import { AnsweredReports, IDS, PEOPLE } from './testing.ts'
import { upsert } from './writer.ts'

const TITLE = 'How readers answered'
const TOO_FEW = 'Once ten readers have answered this'

const asking = (showResults: boolean): DocumentNode[] => [
  {
    type: 'question',
    attrs: {
      id: IDS.rate,
      kind: 'rating',
      prompt: 'Was it clear?',
      steps: 3,
      lowLabel: 'Disagree',
      betweenLabels: ['Neither'],
      highLabel: 'Agree',
      showResults,
    },
  },
  {
    type: 'question',
    attrs: {
      id: IDS.pick,
      kind: 'choice',
      prompt: 'Which parts?',
      multiple: true,
      options: [
        { id: IDS.sun, text: 'Sun' },
        { id: IDS.wind, text: 'Wind' },
      ],
      showResults,
    },
  },
  { type: 'question', attrs: { id: IDS.say, kind: 'comment', prompt: 'What else?', showResults } },
]

describeOneEngine('results for readers who have answered', (open) => {
  let reports: AnsweredReports
  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  beforeEach(async () => {
    await reports.publishNew()
    await reports.setContent(asking(true))
    await reports.publish()
  })

  const BLANK = { fieldId: '', rating: null, choices: null, words: null, consent: null }
  /** Answers of others, one session each, in an edition. */
  const others = (count: number, rating: number, publicationId = reports.publicationId) =>
    reports.within(async () => {
      for (let reader = 0; reader < count; reader++) {
        const session = keyOf(randomUUID())
        await upsert(
          reports.organisationId,
          { reportId: reports.reportId, publicationId, session, visitId: undefined },
          [
            { ...BLANK, blockId: IDS.rate, kind: 'rating', rating },
            { ...BLANK, blockId: IDS.say, kind: 'comment', words: 'Between us' },
          ],
        )
      }
    })
  const get = (url: string) =>
    reports.harness.app.inject({ url, headers: { host: 'acme.bubbles.localhost:4000' } })
  /** What a reader is shown after sending. */
  const answered = async (fields: [string, string][] = [[IDS.rate, '3']]) => {
    const sent = await reports.send(fields, [IDS.rate, IDS.pick, IDS.say])
    expect(sent.statusCode).toBe(303)
    return get(String(sent.headers.location))
  }
  const rows = (html: string) =>
    [...html.matchAll(/<li><span>([^<]*)<\/span><span class="r-n"><b>([^<]*)<\/b> ([^<]*)<\/span>/g)].map(
      ([, words, share, count]) => [words, share, count],
    )

  it('say what will come until ten have answered, then counts and shares in the words of the scale', async () => {
    await others(8, 1)
    const ninth = await answered()
    expect(ninth.body).toContain(TOO_FEW)
    expect(rows(ninth.body)).toEqual([])
    const tenth = await answered()
    expect(tenth.body).not.toContain(TOO_FEW)
    expect(rows(tenth.body)).toEqual([
      ['Disagree', '80%', '8'],
      ['Neither', '0%', '0'],
      ['Agree', '20%', '2'],
    ])
    expect(tenth.headers['cache-control']).toContain('no-store')
  })

  it('grow by tens alone, so that nobody sees one answer come', async () => {
    await others(10, 1)
    const mine = String((await reports.send([[IDS.rate, '3']], [IDS.rate])).headers.location)
    const before = rows((await get(mine)).body)
    await others(8, 2)
    // The nineteenth: nothing has moved. The twentieth: all ten at once.
    expect(rows((await get(mine)).body)).toEqual(before)
    expect(rows((await answered([[IDS.rate, '1']])).body)).toEqual([
      ['Disagree', '55%', '11'],
      ['Neither', '40%', '8'],
      ['Agree', '5%', '1'],
    ])
    expect(before).toEqual([
      ['Disagree', '100%', '10'],
      ['Neither', '0%', '0'],
      ['Agree', '0%', '0'],
    ])
  })

  it('stay when somebody takes an answer back or changes it, so that nobody’s moves up', async () => {
    const mine = [
      await reports.send([[IDS.rate, '3']], [IDS.rate]),
      await reports.send([[IDS.rate, '3']], [IDS.rate]),
    ]
    await others(8, 3)
    const look = async () => rows((await get(String(mine[0]!.headers.location))).body)
    const before = await look()
    expect(before).toContainEqual(['Agree', '100%', '10'])
    await others(1, 1)
    await reports.send([
      ['session', reports.sessionOf(mine[1]!)],
      ['remove', 'all'],
    ])
    expect(await look()).toEqual(before)
    await reports.send(
      [
        ['session', reports.sessionOf(mine[0]!)],
        [IDS.rate, '2'],
      ],
      [IDS.rate],
    )
    expect(await look()).toEqual(before)
    // Ten more have answered since.
    await others(10, 1)
    expect(await look()).toContainEqual(['Disagree', '55%', '11'])
  })

  it('are counted again where members have deleted answers', async () => {
    const mine = await reports.send([[IDS.rate, '3']], [IDS.rate])
    await others(19, 1)
    const look = async () => rows((await get(String(mine.headers.location))).body)
    expect(await look()).toContainEqual(['Disagree', '95%', '19'])
    const session = keyOf(reports.sessionOf(await reports.send([[IDS.rate, '2']], [IDS.rate])))
    await others(9, 2)
    expect(await look()).toContainEqual(['Neither', '33%', '10'])
    const path = `feedback/${reports.reportId}/sessions/${session}`
    expect((await reports.engagement(PEOPLE.admin, 'DELETE', path)).status).toBe(204)
    expect(await look()).toContainEqual(['Disagree', '95%', '19'])
  })

  it('of several answers are shares of readers, those who ticked nothing too', async () => {
    for (let reader = 0; reader < 5; reader++) await answered([[IDS.pick, IDS.sun]])
    for (let reader = 0; reader < 4; reader++)
      await answered([
        [IDS.pick, IDS.sun],
        [IDS.pick, IDS.wind],
      ])
    const last = await answered([[IDS.pick, IDS.wind]])
    expect(rows(last.body)).toEqual([
      ['Sun', '90%', '9'],
      ['Wind', '50%', '5'],
    ])
  })

  it('are of what one has answered, and never words', async () => {
    await others(12, 1)
    const { body } = await answered([
      [IDS.say, 'Mine'],
      [IDS.pick, IDS.sun],
    ])
    expect(body).toContain(TITLE)
    expect(body).not.toMatch(/Between us|Disagree/)
    expect(body.match(/Once ten readers/g)).toHaveLength(1)
    expect((await answered([[IDS.say, 'Only words']])).body).not.toContain(TITLE)
  })

  it('are not there unless the edition that is published now says so', async () => {
    await others(12, 1)
    const sent = await reports.send([[IDS.rate, '3']], [IDS.rate])
    const address = String(sent.headers.location)
    expect((await get(address)).body).toContain(TITLE)
    await reports.setContent(asking(false))
    await reports.publish()
    expect((await get(address)).body).not.toContain(TITLE)
    expect((await answered()).body).not.toContain(TITLE)
  })

  it('are those of the same audience', async () => {
    const inside = await reports.report('POST', 'published-reports/internal', {
      reportId: reports.reportId,
      slug: `${reports.slug}-inside`,
      note: '',
      acceptWarnings: true,
    })
    expect(inside.status).toBe(201)
    await others(12, 1, inside.body.publicationId)
    expect((await answered()).body).toContain(TOO_FEW)
    await others(9, 2)
    expect(rows((await answered()).body)).toEqual([
      ['Disagree', '0%', '0'],
      ['Neither', '90%', '9'],
      ['Agree', '10%', '1'],
    ])
  })

  it('go with the report, and with what one has taken back', async () => {
    await others(12, 1)
    const sent = await reports.send([[IDS.rate, '3']], [IDS.rate])
    const session = reports.sessionOf(sent)
    const gone = await reports.send([
      ['session', session],
      ['remove', 'all'],
    ])
    expect((await get(String(gone.headers.location))).body).not.toContain(TITLE)
    const kept = String((await reports.send([[IDS.rate, '3']], [IDS.rate])).headers.location)
    const ended = await reports.report('DELETE', `published-reports/public/${reports.reportId}`)
    expect(ended.status).toBeLessThan(300)
    expect((await get(kept)).body).not.toContain(TITLE)
  })

  it('can be read by a page without an origin, without anybody’s cookies', async () => {
    const sent = await reports.send([[IDS.rate, '3']], [IDS.rate])
    const page = await get(String(sent.headers.location))
    for (const { headers } of [sent, page]) {
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })
})
