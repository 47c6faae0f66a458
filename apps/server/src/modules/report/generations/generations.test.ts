import { type Database, tx } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import {
  DOCUMENT_FRAGMENT,
  emptyDocument,
  newBlockId,
  plainText,
  type ReportDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeOrganisation, makeUser } from '../../../testing/harness.ts'
import { onBegun } from '../appended.ts'
import { keepOpen, loadDocument, openForEdit } from '../documentStore.ts'
import { documentAt } from '../history/documentAt.ts'
import { getVersion, listVersions, restoreVersion } from '../history/history.ts'
import { openDocuments } from '../openDocuments.ts'
import { patchWithOperations, patchWithUpdate, patchWithUpdates } from '../patch.ts'
import { lockReport, readReportDetails } from '../reader.ts'
import { createReportFrom, openReport } from '../service.ts'
import { beginGeneration, TYPING_MS } from './fold.ts'
import { tidyReports } from './tidy.ts'
import { insertGeneration } from './writer.ts'

describeEachEngine('generations of a report', (open) => {
  let database: Database
  let organisationId: string
  let otherOrganisationId: string
  let ann: string
  let bob: string

  beforeAll(async () => {
    database = await open()
    organisationId = await makeOrganisation(database, 'acme', [])
    otherOrganisationId = await makeOrganisation(database, 'globex', [])
    ;[ann, bob] = await database.transaction({ kind: 'platform' }, async () => [
      await makeUser('sub-ann'),
      await makeUser('sub-bob'),
    ])
  })

  const inside = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work)
  const edit = (reportId: string, userId = ann) => ({ organisationId, reportId, userId })
  const paragraph = (text: string) => ({
    type: 'paragraph',
    attrs: { id: newBlockId() },
    content: [{ type: 'text', text }],
  })
  const create = (texts: string[]) =>
    inside(() => {
      const { content } = emptyDocument('Report')
      const document: ReportDocument = { type: 'doc', content: [content[0]!, ...texts.map(paragraph)] }
      return createReportFrom(organisationId, ann, document, { name: 'Report', isTemplate: false })
    })
  const read = (reportId: string) => inside(() => openReport(organisationId, reportId))
  const textOf = async (reportId: string) => plainText((await read(reportId)).document)

  /** Begins a generation, as folding does. */
  const begin = (reportId: string) =>
    inside(async () => {
      const loaded = await openForEdit(
        organisationId,
        reportId,
        (await lockReport(organisationId, reportId))!,
      )
      await beginGeneration(organisationId, reportId, loaded)
      keepOpen(organisationId, reportId, loaded)
    })
  /** Passing edits: each adds a paragraph at the end, and takes the one before away. */
  async function churn(reportId: string, edits: number): Promise<void> {
    for (let each = 0; each < edits; each++)
      await inside(() =>
        patchWithOperations(
          edit(reportId, bob),
          [
            { op: 'add', path: '/content/-', value: paragraph(`Paragraph number ${each}`) },
            { op: 'remove', path: '/content/2' },
          ],
          '*',
        ),
      )
  }
  /** One edit that leaves a long past and no word. */
  async function leavePast(reportId: string): Promise<void> {
    const copy = await copyOf(reportId)
    const update = copy.change(() => {
      const text = copy.text(1)
      for (let each = 0; each < 1_000; each++) text.insert(0, 'x')
      text.delete(0, 1_000)
    })
    await send(reportId, update, copy.generation, bob)
  }

  /** Somebody with a copy of the document of its generation. */
  async function copyOf(reportId: string) {
    const { state, generation } = await read(reportId)
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, Buffer.from(state, 'base64'))
    const text = (index: number) =>
      (ydoc.getXmlFragment(DOCUMENT_FRAGMENT).get(index) as Y.XmlElement).firstChild as Y.XmlText
    const change = (work: () => void): Uint8Array => {
      const before = Y.encodeStateVector(ydoc)
      work()
      return Y.encodeStateAsUpdate(ydoc, before)
    }
    return {
      ydoc,
      generation,
      text,
      type: (index: number, words: string) =>
        change(() => text(index).insert(text(index).toJSON().length, words)),
      change,
    }
  }
  const send = (reportId: string, update: Uint8Array, generation?: number, userId = ann) =>
    inside(() => patchWithUpdate(edit(reportId, userId), update, null, generation))

  it('keeps what opening costs to the size of the document', { timeout: 120_000 }, async () => {
    const id = await create(Array.from({ length: 40 }, (_, index) => `Paragraph number ${index}`))
    const bytesOf = async () => {
      const { document, state } = await read(id)
      return { document: JSON.stringify(document).length, whole: JSON.stringify({ document, state }).length }
    }
    const begun: number[] = []
    const stop = onBegun(({ reportId, generation }) => reportId === id && begun.push(generation))
    let most = 0
    for (let each = 0; each < 500; each++) {
      await inside(() =>
        patchWithOperations(
          edit(id),
          [
            { op: 'remove', path: `/content/${1 + (each % 40)}` },
            { op: 'add', path: '/content/-', value: paragraph(`Paragraph number ${each}`) },
          ],
          '*',
        ),
      )
      if (each % 10 === 9) {
        const { document, whole } = await bytesOf()
        most = Math.max(most, whole / document)
      }
    }
    stop()
    expect(begun.length).toBeGreaterThan(0)
    expect(begun).toEqual(begun.map((_, index) => index + 1))
    expect(most).toBeLessThan(3)
  })

  it('is no edit: version, time, person and history stay as they were', async () => {
    const id = await create(['one', 'two'])
    await churn(id, 3)
    const told: object[] = []
    const stop = onBegun((begun) => told.push(begun))
    const before = await inside(async () => [
      await readReportDetails(organisationId, id),
      await listVersions(organisationId, id, { limit: 50 }),
    ])
    const text = await textOf(id)
    await begin(id)
    stop()
    const after = await inside(async () => [
      await readReportDetails(organisationId, id),
      await listVersions(organisationId, id, { limit: 50 }),
    ])
    expect(after).toEqual(before)
    expect(await textOf(id)).toBe(text)
    expect(told).toEqual([{ organisationId, reportId: id, generation: 1, seq: 4 }])
  })

  it('leaves every version as it was, whenever it is asked for', { timeout: 60_000 }, async () => {
    const id = await create(['one', 'two'])
    const texts = new Map<number, string>()
    for (let each = 0; each < 60; each++) {
      await churn(id, 2)
      if (each % 25 === 12) await begin(id)
      const { report, document } = await read(id)
      texts.set(report.head_seq, plainText(document))
    }
    expect((await read(id)).generation).toBeGreaterThanOrEqual(2)
    for (const [version, text] of texts)
      expect(plainText(await inside(() => documentAt(organisationId, id, version)))).toBe(text)
    const [oldest] = texts.keys()
    await inside(() => restoreVersion(edit(id), oldest!))
    expect(await textOf(id)).toBe(texts.get(oldest!))
    const { document } = await inside(() => getVersion(organisationId, id, oldest!))
    expect(plainText(document)).toBe(texts.get(oldest!))
  })

  describe('an edit that was made on an earlier one', () => {
    it.each([['which its sender names'], ['which is found by what the edit builds on']])(
      '%s lands in its block, once',
      async (how) => {
        const id = await create(['one', 'two', 'three'])
        const late = await copyOf(id)
        const update = late.type(2, ' and late')
        await begin(id)
        const said = how.includes('names') ? late.generation : undefined
        const first = await send(id, update, said)
        expect(await textOf(id)).toMatch(/one\s+two and late\s+three/)
        expect(first.generation).toBe(1)
        expect(await send(id, update, said)).toEqual(first)
        openDocuments.clear()
        expect(await send(id, update, said)).toEqual(first)
        const again = late.type(2, ', twice')
        // What was sent before comes along, as after a lost answer.
        await send(id, Y.mergeUpdates([update, again]), said)
        expect(await textOf(id)).toMatch(/two and late, twice\s+three/)
        const { report } = await read(id)
        expect(report.updated_by).toBe(ann)
      },
    )

    it('lands beside what others wrote in the same block meanwhile', async () => {
      const id = await create(['one two three'])
      const late = await copyOf(id)
      await begin(id)
      const now = await copyOf(id)
      await send(id, now.type(1, ' four'), now.generation, bob)
      await send(
        id,
        late.change(() => {
          const block = late.ydoc.getXmlFragment(DOCUMENT_FRAGMENT).get(1) as Y.XmlElement
          ;(block.firstChild as Y.XmlText).insert(0, 'late ')
        }),
        late.generation,
      )
      expect(await textOf(id)).toContain('late one two three four')
    })

    it('brings a deleted block back with its late words', async () => {
      const id = await create(['one', 'two'])
      const late = await copyOf(id)
      const update = late.type(1, ' and late')
      await begin(id)
      await inside(() => patchWithOperations(edit(id, bob), [{ op: 'remove', path: '/content/1' }], '*'))
      expect(await textOf(id)).not.toContain('one')
      await send(id, update, 0)
      expect(await textOf(id)).toMatch(/one and late\s+two/)
    })

    it('may overtake the one it builds on', async () => {
      const id = await create(['one'])
      const late = await copyOf(id)
      const [first, second] = [late.type(1, ' first'), late.type(1, ' second')]
      await begin(id)
      const { version } = await send(id, second, 0)
      expect(await textOf(id)).not.toContain('second')
      expect((await send(id, first, 0)).version).toBe(version + 1)
      expect(await textOf(id)).toContain('one first second')
    })

    it('completes one that waited for it when the generation ended', async () => {
      const id = await create(['one'])
      const late = await copyOf(id)
      const [first, second] = [late.type(1, ' first'), late.type(1, ' second')]
      await send(id, second, 0)
      await begin(id)
      await send(id, first, 0)
      expect(await textOf(id)).toContain('one first second')
    })

    it('lands two generations later, and a hundred of them do', { timeout: 60_000 }, async () => {
      const id = await create(['one', 'two'])
      const late = await copyOf(id)
      await begin(id)
      await churn(id, 1)
      await begin(id)
      for (let each = 0; each < 110; each++) await send(id, late.type(1, ` ${each}`), 0)
      expect(await textOf(id)).toContain(`one ${Array.from({ length: 110 }, (_, index) => index).join(' ')}`)
      const waiting = await inside(() =>
        tx()
          .selectFrom('document_late_updates')
          .where('report_id', '=', id)
          .where('update', 'is not', null)
          .select('update_hash')
          .execute(),
      )
      expect(waiting.length).toBeLessThan(50)
    })

    it('answers without what it lacks, which is of another generation', async () => {
      const id = await create(['one'])
      const late = await copyOf(id)
      const vector = Y.encodeStateVector(late.ydoc)
      await begin(id)
      const answer = await inside(() => patchWithUpdate(edit(id), late.type(1, ' late'), vector, 0))
      expect(answer).not.toHaveProperty('missing')
      const now = await copyOf(id)
      const current = await inside(() =>
        patchWithUpdate(edit(id), now.type(1, ' now'), Y.encodeStateVector(now.ydoc), now.generation),
      )
      expect(current).toHaveProperty('missing')
    })

    it('may not write under a client id of somebody else there', async () => {
      const id = await create(['one'])
      const late = await copyOf(id)
      await send(id, late.type(1, ' of Ann'), 0)
      await begin(id)
      const stolen = late.type(1, ' of Bob')
      const refused = await send(id, stolen, 0, bob).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'invalid-document' })
      expect(await textOf(id)).not.toContain('of Bob')
      await send(id, stolen, 0)
      expect(await textOf(id)).toContain('of Ann of Bob')
    })

    it('is refused where there is no such generation, with the one there is', async () => {
      const id = await create(['one'])
      const copy = await copyOf(id)
      const refused = (await send(id, copy.type(1, ' x'), 7).catch((error: unknown) => error)) as Problem
      expect(refused).toBeInstanceOf(Problem)
      expect(refused.message).toContain('no generation 7; its current one is 0')
      expect(await textOf(id)).not.toContain('x')
    })

    it('is refused by itself where others are sent with it', async () => {
      const id = await create(['one', 'two'])
      const late = await copyOf(id)
      await begin(id)
      const now = await copyOf(id)
      const outcomes = await inside(() =>
        patchWithUpdates({ organisationId, reportId: id }, [
          { userId: ann, update: late.type(1, ' late'), generation: 0 },
          { userId: ann, update: new Uint8Array([9, 9, 9]), generation: 0 },
          { userId: bob, update: now.type(2, ' now'), generation: now.generation },
        ]),
      )
      expect(outcomes).toEqual([expect.any(Number), expect.any(Problem), expect.any(Number)])
      expect(await textOf(id)).toMatch(/one late\s+two now/)
    })

    it('is taken once of two that come at the same moment', async () => {
      const id = await create(['one'])
      const late = await copyOf(id)
      const update = late.type(1, ' late')
      await begin(id)
      const answers = await Promise.all([send(id, update, 0), send(id, update, 0)])
      expect(answers[0]!.version).toBe(answers[1]!.version)
      expect((await textOf(id)).split(' late')).toHaveLength(2)
    })
  })

  it('is not begun while somebody types, and is then by the worker', async () => {
    const id = await create(['one', 'two', 'three'])
    const typist = await copyOf(id)
    const typing = (words: string) =>
      inside(() =>
        patchWithUpdates({ organisationId, reportId: id }, [
          { userId: ann, update: typist.type(1, words), generation: 0 },
        ]),
      )
    await typing(' typed')
    await leavePast(id)
    await churn(id, 60)
    expect((await read(id)).generation).toBe(0)
    const now = Date.now()
    await tidyReports(database, new Date(now + TYPING_MS - 60_000))
    expect((await read(id)).generation).toBe(0)
    await Promise.all([0, 1].map(() => tidyReports(database, new Date(now + TYPING_MS + 60_000))))
    expect((await read(id)).generation).toBe(1)
    await typing(' and on')
    expect(await textOf(id)).toContain('one typed and on')
  })

  it('tidies a report that grew before there were generations', async () => {
    const id = await create(['one', 'two', 'three'])
    // A report of which nothing is known is looked at once.
    const untidy = () =>
      inside(() =>
        tx()
          .updateTable('document_snapshots')
          .set({ tidy_from: new Date(0) })
          .where('report_id', '=', id)
          .execute(),
      )
    await leavePast(id)
    await untidy()
    await tidyReports(database)
    const { generation, document } = await read(id)
    expect(generation).toBe(1)
    await untidy()
    await tidyReports(database)
    expect(await read(id)).toMatchObject({ generation: 1, document })
  })

  it('is another organisation’s business to nobody else', async () => {
    const id = await create(['one'])
    await begin(id)
    const seen = await database.transaction(
      { kind: 'organisation', organisationId: otherOrganisationId },
      async () => [
        await tx().selectFrom('document_generations').selectAll().execute(),
        await tx().selectFrom('document_late_updates').selectAll().execute(),
      ],
    )
    // The embedded engine's session passes over row-level security; its queries name the organisation.
    expect(database.engine === 'postgres' ? seen : [[], []]).toEqual([[], []])
    await expect(
      database.transaction({ kind: 'organisation', organisationId: otherOrganisationId }, () =>
        patchWithUpdate(
          { organisationId: otherOrganisationId, reportId: id, userId: ann },
          new Uint8Array(2),
          null,
          0,
        ),
      ),
    ).rejects.toMatchObject({ code: 'report-not-found' })
  })

  it('drops what is in memory of an earlier one', async () => {
    const id = await create(['one'])
    const copy = await copyOf(id)
    await send(id, copy.type(1, ' kept'), 0)
    const { ydoc, seq } = await inside(() => loadDocument(organisationId, id))
    // Another process began it.
    const fresh = new Y.Doc()
    Y.applyUpdate(fresh, Y.encodeStateAsUpdate(ydoc))
    const state = Y.encodeStateAsUpdate(fresh)
    await inside(() =>
      insertGeneration(organisationId, id, { generation: 1, seq, state, earlierState: state }),
    )
    const loaded = await inside(async () =>
      openForEdit(organisationId, id, (await lockReport(organisationId, id))!),
    )
    expect(loaded.generation).toBe(1)
    expect(plainText(yDocToDocument(loaded.ydoc))).toContain('one kept')
  })
})
