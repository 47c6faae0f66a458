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

describeEachEngine('Yjs client ids belong to who wrote with them first', (open) => {
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
