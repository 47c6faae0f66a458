import { randomUUID } from 'node:crypto'
import { newBlockId, type DocumentNode } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { AnsweredReports, IDS, PEOPLE } from './testing.ts'

const [food, rooms] = [newBlockId(), newBlockId()]

const matrix = (more: object = {}): DocumentNode => ({
  type: 'question',
  attrs: {
    id: IDS.pick,
    kind: 'matrix',
    prompt: 'How good were they?',
    rows: [
      { id: food, text: 'Food' },
      { id: rooms, text: 'Rooms' },
    ],
    options: [
      { id: IDS.sun, text: 'Good' },
      { id: IDS.wind, text: 'Fair' },
      { id: IDS.coal, text: 'Poor' },
    ],
    ...more,
  },
})

describeOneEngine('a question of several items on one scale', (open) => {
  let reports: AnsweredReports
  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  const asks = async (more?: object) => {
    await reports.setContent([matrix(more)])
    await reports.publish()
  }
  beforeEach(async () => {
    await reports.publishNew()
    await asks()
  })
  const answer = (...chosen: [item: string, option: string][]) =>
    reports.send(
      chosen.map(([item, option]) => [`${IDS.pick}.${item}`, option]),
      [IDS.pick],
    )
  const get = (url: string) =>
    reports.harness.app.inject({ url, headers: { host: 'acme.bubbles.localhost:4000' } })
  const feedback = async () =>
    (await reports.engagement(PEOPLE.analyst, 'GET', `feedback/${reports.reportId}`)).body

  it('keeps one answer with a choice for each item, says it back, and takes it as it is changed', async () => {
    const sent = await answer([food, IDS.sun], [rooms, IDS.coal])
    expect(sent.statusCode).toBe(303)
    expect(await reports.rows()).toMatchObject([
      { kind: 'matrix', block_id: IDS.pick, choices: [`${food}.${IDS.sun}`, `${rooms}.${IDS.coal}`] },
    ])
    const kept = await get(String(sent.headers.location))
    expect(kept.body).toContain('Food: Good')
    expect(kept.body).toContain('Rooms: Poor')
    const form = await get(`${String(sent.headers.location)}&change=1`)
    expect(form.body).toContain(`name="${IDS.pick}.${rooms}" value="${IDS.coal}" checked`)
  })

  it('takes some of its items, and all of them where it is required', async () => {
    expect((await answer([rooms, IDS.sun])).statusCode).toBe(303)
    expect(await reports.rows()).toMatchObject([{ choices: [`${rooms}.${IDS.sun}`] }])
    await asks({ required: true })
    const refused = await answer([rooms, IDS.sun])
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(`href="#ask-1-${food}-e">How good were they? Food</a>`)
    expect(refused.body).toContain('Choose an answer.')
    expect(refused.body).toContain(`name="${IDS.pick}.${rooms}" value="${IDS.sun}" checked`)
  })

  it('refuses what is no answer to an item', async () => {
    expect((await answer([food, 'nothing'])).statusCode).toBe(422)
    expect((await answer([food, IDS.sun], [food, IDS.wind])).statusCode).toBe(422)
    expect(await reports.rows()).toEqual([])
  })

  it('is counted item by item, and saved so', async () => {
    await answer([food, IDS.sun], [rooms, IDS.coal])
    await answer([food, IDS.sun])
    const { questions } = await feedback()
    expect(questions).toMatchObject([
      {
        type: 'Matrix',
        answers: 2,
        items: [
          { label: 'Food', answers: 2, options: [{ count: 2 }, { count: 0 }, { count: 0 }] },
          { label: 'Rooms', answers: 1, options: [{ count: 0 }, { count: 0 }, { label: 'Poor', count: 1 }] },
        ],
      },
    ])
    expect(questions[0].options[0]).toEqual({ id: `${food}.${IDS.sun}`, label: 'Food: Good', count: 2 })
    const csv = await reports.engagement(
      PEOPLE.analyst,
      'GET',
      `feedback/${reports.reportId}/export?format=csv`,
    )
    const lines = csv.text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.replaceAll('"', '').split(',').slice(3).join())
    expect(lines.toSorted()).toEqual([
      'How good were they?: Food,Matrix,Good',
      'How good were they?: Food,Matrix,Good',
      'How good were they?: Rooms,Matrix,Poor',
    ])
  })

  it('is set and answered by the API', async () => {
    const answers = await reports.engagement(null, 'POST', 'feedback/choices', {
      token: reports.token,
      sessionId: randomUUID(),
      blockId: IDS.pick,
      choices: [`${food}.${IDS.wind}`],
    })
    expect(answers.body.answers).toMatchObject([{ type: 'Matrix', choices: [`${food}.${IDS.wind}`] }])
    const set = (question: object) =>
      reports.engagement(PEOPLE.builder, 'POST', 'feedback/questions', {
        reportId: reports.reportId,
        questions: [{ blockId: IDS.pick, type: 'Matrix', label: 'How good?', ...question }],
      })
    const kept = await set({ items: [{ label: 'Rooms' }, { label: 'Staff' }] })
    expect(kept.body.questions[0]).toMatchObject({
      type: 'Matrix',
      items: [{ id: rooms, label: 'Rooms' }, { label: 'Staff' }],
      options: [{ label: 'Good' }, { label: 'Fair' }, { label: 'Poor' }],
    })
    expect((await set({ items: [] })).status).toBe(400)
  })

  it('cannot be published without items or with one that has no text', async () => {
    const check = async (more: object) => {
      await reports.setContent([matrix(more)])
      const { body } = await reports.report('GET', `reports/${reports.reportId}/publication-check`)
      return body.findings.map(({ code }: { code: string }) => code)
    }
    expect(await check({ rows: [] })).toContain('items-missing')
    expect(await check({ rows: [{ id: food, text: ' ' }] })).toContain('item-empty')
  })
})
