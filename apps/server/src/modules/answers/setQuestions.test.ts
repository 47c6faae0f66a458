import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { fromBase64 } from '../report/patch.ts'
import { AnsweredReports, IDS, PEOPLE } from './testing.ts'

describeOneEngine('setting questions', (open) => {
  let reports: AnsweredReports

  beforeAll(async () => {
    reports = await AnsweredReports.open(await open())
    return () => reports.close()
  })
  beforeEach(() => reports.publishNew())

  const set = (
    questions: object[],
    { as = PEOPLE.builder as string | null, path = 'feedback', more = {}, ifMatch = '', host = 'acme' } = {},
  ) =>
    reports.engagement(
      as,
      'POST',
      `${path}/questions`,
      { reportId: reports.reportId, questions, ...more },
      { host, ...(ifMatch && { headers: { 'if-match': ifMatch } }) },
    )
  const draft = async () => (await reports.report('GET', `reports/${reports.reportId}`)).body
  const typesOf = async () =>
    (await draft()).document.content.map(({ type }: { type: string }) => type) as string[]

  it('changes the questions it names, adds those that are missing, and leaves the others', async () => {
    const before = await draft()
    const added = newBlockId()
    const { status, body } = await set([
      {
        blockId: IDS.pick,
        type: 'Choice',
        label: 'Which source?',
        options: [{ label: 'Wind' }, { label: 'Wood' }],
      },
      { blockId: added, type: 'Rating', label: 'How clear?', steps: 7, lowLabel: 'Not', required: true },
    ])
    expect(status).toBe(200)
    expect(body.version).toBe(before.version + 1)
    expect(body.questions).toMatchObject([
      { blockId: IDS.rate, type: 'Rating', label: 'How useful was it?', steps: 5 },
      {
        blockId: IDS.pick,
        type: 'Choice',
        label: 'Which source?',
        // Answers to an option that keeps its words stay its own.
        options: [
          { id: IDS.wind, label: 'Wind' },
          { id: expect.any(String), label: 'Wood' },
        ],
      },
      { blockId: IDS.say, type: 'Comment' },
      { blockId: added, type: 'Rating', label: 'How clear?', steps: 7, lowLabel: 'Not', required: true },
    ])
    expect(await typesOf()).toEqual([
      ...before.document.content.map(({ type }: { type: string }) => type),
      'question',
    ])
    // An editor that was open is only told what changed: the text beside it is the one it had.
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64(before.state))
    const [, paragraph] = ydoc.getXmlFragment('document').toArray()
    Y.applyUpdate(ydoc, fromBase64((await draft()).state))
    expect(ydoc.getXmlFragment('document').toArray()[1]).toBe(paragraph)
    expect(ydoc.getXmlFragment('document').length).toBe(before.document.content.length + 1)
    // What is set twice is set once.
    const again = await set([{ blockId: added, type: 'Rating', label: 'How clear?' }])
    expect(again.body.questions).toEqual(body.questions)
  })

  it('with replace the list is the truth for questions, and for nothing else', async () => {
    await set([{ blockId: IDS.say, type: 'Comment', label: 'Anything else?' }], { more: { replace: true } })
    expect(await typesOf()).toEqual(['title', 'paragraph', 'question', 'userDetails'])
    const { body } = await set([], { more: { replace: true } })
    expect(body.questions).toEqual([])
    expect(await typesOf()).toEqual(['title', 'paragraph', 'userDetails'])
  })

  it('says of each field that does not fit why, and changes nothing', async () => {
    const before = await draft()
    const refused: [object[], string][] = [
      [[{ blockId: IDS.text, type: 'Comment', label: 'x' }], '/questions/0/blockId'],
      [
        [{ blockId: newBlockId(), type: 'Choice', label: 'x', options: [{ label: 'One' }] }],
        '/questions/0/options',
      ],
      [
        [
          { blockId: IDS.say, type: 'Comment', label: 'x' },
          { blockId: IDS.say, type: 'Comment', label: 'y' },
        ],
        '/questions/1/blockId',
      ],
      [[{ blockId: 'x', type: 'Comment', label: 'x' }], '/questions/0/blockId'],
      [[{ blockId: IDS.say, type: 'Stars', label: 'x' }], '/questions/0/type'],
      [[{ blockId: IDS.say, type: 'Comment', label: 'x'.repeat(501) }], '/questions/0/label'],
      [[{ blockId: IDS.rate, type: 'Rating', label: 'x', steps: 11 }], '/questions/0/steps'],
    ]
    for (const [questions, pointer] of refused) {
      const { status, body } = await set(questions)
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
    }
    expect((await set([], { ifMatch: `"${before.version - 1}"` })).status).toBe(412)
    expect((await draft()).version).toBe(before.version)
    expect((await set([], { ifMatch: `"${before.version}"` })).status).toBe(200)
  })

  it('sets what readers are asked about themselves', async () => {
    const block = newBlockId()
    const { status, body } = await set(
      [
        { blockId: IDS.who, type: 'UserName', label: 'Name', required: true },
        { blockId: IDS.who, type: 'Text', label: 'Town' },
        { blockId: block, type: 'EmailAddress', label: 'Email' },
      ],
      {
        path: 'user-details',
        more: { blocks: [{ blockId: block, prompt: 'News?', consent: 'We write once a month.' }] },
      },
    )
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.questions).toEqual([
      // The field keeps its id, and with it its answers.
      { blockId: IDS.who, fieldId: IDS.name, type: 'UserName', label: 'Name', required: true },
      { blockId: IDS.who, fieldId: expect.any(String), type: 'Text', label: 'Town', required: false },
      { blockId: block, fieldId: expect.any(String), type: 'EmailAddress', label: 'Email', required: false },
    ])
    expect(body.blocks).toEqual([
      { blockId: IDS.who, prompt: 'Who are you?', consent: 'We may write to you.' },
      { blockId: block, prompt: 'News?', consent: 'We write once a month.' },
    ])
    const town = body.questions[1].fieldId
    const renamed = await set([{ blockId: IDS.who, fieldId: town, type: 'Text', label: 'City' }], {
      path: 'user-details',
      more: { replace: true },
    })
    expect(renamed.body.questions).toEqual([
      { blockId: IDS.who, fieldId: town, type: 'Text', label: 'City', required: false },
    ])
    expect(await typesOf()).toEqual(['title', 'paragraph', 'question', 'question', 'question', 'userDetails'])
    for (const [question, pointer] of [
      [{ blockId: IDS.say, type: 'Text', label: 'x' }, '/questions/0/blockId'],
      [{ blockId: IDS.who, type: 'Phone', label: 'x' }, '/questions/0/type'],
    ] as const) {
      const refused = await set([question], { path: 'user-details' })
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, pointer])
    }
  })

  it('is for who edits reports of this organisation', async () => {
    for (const path of ['feedback', 'user-details']) {
      for (const as of [PEOPLE.reviewer, PEOPLE.publisher, PEOPLE.admin, PEOPLE.analyst, PEOPLE.viewer])
        expect((await set([], { as, path })).status).toBe(403)
      expect((await set([], { as: null, path })).status).toBe(401)
      const elsewhere = await set([], { as: PEOPLE.stranger, path, host: 'globex' })
      expect([elsewhere.status, elsewhere.body.detail]).toEqual([404, 'Report not found'])
    }
  })

  it('keeps what several set at once', async () => {
    const ids = Array.from({ length: 5 }, newBlockId)
    const made = await Promise.all(
      ids.map((blockId, index) => set([{ blockId, type: 'Comment', label: `Question ${index}` }])),
    )
    expect(made.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const { body } = await set([])
    expect(body.questions.map(({ blockId }: { blockId: string }) => blockId)).toEqual(
      expect.arrayContaining(ids),
    )
  })
})
