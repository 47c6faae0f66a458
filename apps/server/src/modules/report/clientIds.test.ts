import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { DOCUMENT_FRAGMENT, emptyDocument, yDocToDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeOrganisation, makeUser } from '../../testing/harness.ts'
import { loadDocument } from './documentStore.ts'
import { openDocuments } from './openDocuments.ts'
import { patchWithOperations, patchWithUpdate, patchWithUpdates } from './patch.ts'
import { createReportFrom } from './service.ts'

describeEachEngine('Yjs client IDs belong to who wrote with them first', (open) => {
  let database: Database
  let organisationId: string
  let ann: string
  let mallory: string
  let reportId: string
  let doc: Y.Doc

  const inside = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work)
  const send = async (userId: string, update: Uint8Array) => {
    const [outcome] = await inside(() => patchWithUpdates({ organisationId, reportId }, [{ userId, update }]))
    return outcome instanceof Problem ? outcome.code : 'taken'
  }
  const patch = (userId: string, update: Uint8Array) =>
    inside(() => patchWithUpdate({ organisationId, reportId, userId }, update, null)).then(
      () => 'taken',
      (error: Problem) => error.code,
    )
  const server = async () => (await inside(() => loadDocument(organisationId, reportId))).ydoc
  const stored = async () => JSON.stringify(yDocToDocument(await server()))
  const copy = (of: Y.Doc, clientID?: number) => {
    const made = new Y.Doc()
    Y.applyUpdate(made, Y.encodeStateAsUpdate(of))
    if (clientID !== undefined) made.clientID = clientID
    return made
  }
  /** The update of writing a paragraph. */
  const write = (ydoc: Y.Doc, words: string): Uint8Array => {
    const before = Y.encodeStateVector(ydoc)
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText(words)])
    const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
    fragment.insert(fragment.length, [paragraph])
    return Y.encodeStateAsUpdate(ydoc, before)
  }

  /** An update with the same structs under each of some ids: pairs of an info byte (0 deleted, 10 a gap) and a length. */
  const updateOf = (clients: number[], structs: number[]): Uint8Array =>
    Uint8Array.from([
      ...varint(clients.length),
      ...clients
        .toSorted((a, b) => b - a)
        .flatMap((client) => [...varint(structs.length / 2), ...varint(client), 0, ...structs]),
      0,
    ])

  beforeAll(async () => {
    database = await open()
    organisationId = await makeOrganisation(database, 'acme', [])
    ann = await database.transaction({ kind: 'platform' }, () => makeUser('sub-ann'))
    mallory = await database.transaction({ kind: 'platform' }, () => makeUser('sub-mallory'))
  })
  beforeEach(async () => {
    reportId = await inside(() =>
      createReportFrom(organisationId, ann, emptyDocument('Ids'), { name: 'Ids', isTemplate: false }),
    )
    doc = copy(await server())
    await send(ann, write(doc, 'by Ann'))
  })

  it.each(['kept in memory', 'read from the log'])(
    'nobody else goes on under them, and the next edit of their owner arrives (%s)',
    async (how) => {
      for (let count = 0; count < 5; count++) await send(mallory, write(copy(await server()), `no ${count}`))
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(await server()))
      const forged = copy(doc, doc.clientID)
      const update = write(forged, 'forged')
      if (how === 'read from the log') openDocuments.clear()
      expect(await send(mallory, update)).toBe('invalid-document')
      if (how === 'read from the log') openDocuments.clear()
      expect(await patch(mallory, update)).toBe('invalid-document')
      expect(await stored()).not.toContain('forged')
      expect(await send(ann, write(doc, 'what Ann wrote next'))).toBe('taken')
      expect(await stored()).toContain('what Ann wrote next')
    },
  )

  it('of edits that came together the one under another’s id alone is refused', async () => {
    const forged = write(copy(doc, doc.clientID), 'forged')
    const own = write(copy(doc), 'by Mallory')
    const next = write(doc, 'what Ann wrote next')
    const outcomes = await inside(() =>
      patchWithUpdates({ organisationId, reportId }, [
        { userId: mallory, update: forged },
        { userId: mallory, update: own },
        { userId: ann, update: next },
      ]),
    )
    expect(outcomes.map((outcome) => typeof outcome)).toEqual(['object', 'number', 'number'])
    expect(await stored()).toContain('by Mallory')
    expect(await stored()).toContain('what Ann wrote next')
  })

  it('nobody claims an id of which the first edit waits for another', async () => {
    const late = copy(doc)
    const first = write(late, 'first')
    const second = write(late, 'second')
    expect(await send(ann, second)).toBe('taken')
    openDocuments.clear()
    expect(await send(mallory, write(copy(doc, late.clientID), 'forged'))).toBe('invalid-document')
    expect(await send(ann, first)).toBe('taken')
    expect(await stored()).toMatch(/first.*second/)
  })

  it('a stowaway that only one of Yjs’ readers can read brings no forgery in', async () => {
    const forged = write(copy(doc, doc.clientID), 'forged')
    const [[clients = 0]] = [forged]
    // One client more, whose one struct has info byte 138: a gap to the reader that applies it.
    const stowaway = [...varint(4_000_000_007), 0, 138, 1]
    const smuggled = Uint8Array.from([clients + 1, 1, ...stowaway, ...forged.slice(1)])
    Y.applyUpdate(copy(doc), smuggled)
    expect(await send(mallory, smuggled)).toBe('invalid-document')
    expect(await patch(mallory, smuggled)).toBe('invalid-document')
    expect(await send(ann, write(doc, 'what Ann wrote next'))).toBe('taken')
    expect(await stored()).toContain('what Ann wrote next')
  })

  it('a gap claims none, and an update of gaps alone is none', async () => {
    const late = copy(doc)
    expect(await send(mallory, updateOf([late.clientID], [10, 5]))).toBe('invalid-document')
    const own = write(copy(doc), 'by Mallory')
    const merged = Y.mergeUpdates([own, updateOf([late.clientID], [10, 5])])
    expect(await send(mallory, merged)).toBe('taken')
    expect(await send(ann, write(late, 'the first of this tab'))).toBe('taken')
    expect(await stored()).toContain('the first of this tab')
  })

  it('an update brings a bounded number of them, of gaps and of pieces', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => 1_000_000 + index)
    expect(await patch(mallory, updateOf(ids(101), [0, 1]))).toBe('too-large')
    expect(await patch(mallory, updateOf(ids(100), [0, 1]))).toBe('taken')
    const gaps = Array.from({ length: 1_001 }, () => [10, 1, 0, 1]).flat()
    expect(await patch(mallory, updateOf([7], gaps))).toBe('too-large')
    // 33 million structs in nine bytes.
    expect(await patch(mallory, Uint8Array.from([1, ...varint(33_000_000), 9, 0, 0, 1]))).toBe(
      'invalid-document',
    )
  })

  it('a person goes on after a restart, in two tabs, and with what an earlier tab could not send', async () => {
    const tab = copy(doc)
    expect(await send(ann, write(tab, 'from another tab'))).toBe('taken')
    const unsent = [write(tab, 'offline. '), write(tab, 'offline still')]
    openDocuments.clear()
    const later = copy(await server())
    for (const update of unsent) Y.applyUpdate(later, update)
    expect(await send(ann, Y.mergeUpdates([...unsent, write(later, 'and on')]))).toBe('taken')
    expect(await send(ann, write(doc, 'the first tab, too'))).toBe('taken')
    for (const words of ['offline still', 'and on', 'the first tab, too'])
      expect(await stored()).toContain(words)
  })

  it('who sends all they have brings nothing new of others, and takes no id from them', async () => {
    const theirs = copy(doc)
    write(theirs, 'by Mallory')
    expect(await send(mallory, Y.encodeStateAsUpdate(theirs))).toBe('taken')
    openDocuments.clear()
    expect(await send(ann, write(doc, 'what Ann wrote next'))).toBe('taken')
    expect(await stored()).toContain('what Ann wrote next')
  })

  it('what the server itself wrote for somebody stops nobody', async () => {
    for (const userId of [ann, mallory, ann])
      await inside(() =>
        patchWithOperations(
          { organisationId, reportId, userId },
          [
            {
              op: 'add',
              path: '/content/-',
              value: {
                type: 'paragraph',
                attrs: { id: `b${Math.random()}`.slice(0, 10).replace('.', 'x').padEnd(10, '0') },
              },
            },
          ],
          '*',
        ),
      )
    expect(await send(ann, write(doc, 'what Ann wrote next'))).toBe('taken')
    expect(await send(mallory, write(copy(await server()), 'by Mallory'))).toBe('taken')
  })
})

/** A number as Yjs writes it: seven bits in a byte, lowest first. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}
