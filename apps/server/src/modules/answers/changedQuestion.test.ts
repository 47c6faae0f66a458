import { randomUUID } from 'node:crypto'
import type { DocumentNode } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import Papa from 'papaparse'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { AnsweredReports, IDS, PEOPLE } from './testing.ts'

const asked = (attrs: object): DocumentNode => ({ type: 'question', attrs: { id: IDS.rate, ...attrs } })
const CHOICE = asked({
  kind: 'choice',
  prompt: 'Was it useful?',
  options: [
    { id: IDS.sun, text: 'Yes' },
    { id: IDS.wind, text: 'No' },
  ],
})

describeOneEngine('a question that is asked in another way', (open) => {
  let reports: AnsweredReports

  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  beforeEach(async () => {
    await reports.publishNew()
    for (const rating of ['5', '5', '4', '4', '4', '1'])
      await reports.send([
        ['visit', randomUUID()],
        [IDS.rate, rating],
      ])
    await reports.setContent([CHOICE])
    await reports.publish()
    for (const option of [IDS.sun, IDS.sun, IDS.wind])
      await reports.send(
        [
          ['visit', randomUUID()],
          [IDS.rate, option],
        ],
        [IDS.rate],
      )
  })

  const results = async (query = '') =>
    (
      await reports.engagement(PEOPLE.analyst, 'GET', `feedback/${reports.reportId}${query}`)
    ).body.questions.filter(({ blockId }: { blockId: string }) => blockId === IDS.rate)

  it('has results of its own, and so has what was asked before', async () => {
    const [now, before, ...more] = await results()
    expect(more).toEqual([])
    expect(now).toMatchObject({
      type: 'Choice',
      label: 'Was it useful?',
      asked: true,
      answers: 3,
      average: null,
    })
    expect(now.options).toEqual([
      { id: IDS.sun, label: 'Yes', count: 2 },
      { id: IDS.wind, label: 'No', count: 1 },
    ])
    expect(before).toMatchObject({ type: 'Rating', label: 'How useful was it?', asked: false, answers: 6 })
    expect(before.average).toBeCloseTo(23 / 6)
    expect(before.options.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 3, 2])
    const split = await results(`?sawBlock=${IDS.text}`)
    expect(split.map((question: { split: { unknown: number } }) => question.split.unknown)).toEqual([3, 6])
  })

  it('stands alone in days in which nobody answered it as it was', async () => {
    expect((await results('?from=2090-01-01')).map(({ type }: { type: string }) => type)).toEqual(['Choice'])
  })

  it('becomes a chart of the answers to what is asked last, and each answer is exported as it was given', async () => {
    const path = `feedback/${reports.reportId}`
    const { questions } = (await reports.engagement(PEOPLE.editor, 'GET', `${path}/questions`)).body
    expect(questions.filter(({ blockId }: { blockId: string }) => blockId === IDS.rate)).toMatchObject([
      { type: 'Choice', answers: 3, problem: 'Fewer than 5 readers have answered this so far.' },
    ])
    const { text } = await reports.engagement(PEOPLE.analyst, 'GET', `${path}/export?format=csv`)
    const rows = Papa.parse<string[]>(text.trim()).data.slice(1)
    expect(rows.map((row) => row.slice(2).join(' | ')).sort((a, b) => a.localeCompare(b))).toEqual([
      '1 | How useful was it? | Rating | 1',
      ...Array<string>(3).fill('1 | How useful was it? | Rating | 4'),
      ...Array<string>(2).fill('1 | How useful was it? | Rating | 5'),
      '2 | Was it useful? | Choice | No',
      ...Array<string>(2).fill('2 | Was it useful? | Choice | Yes'),
    ])
  })
})
