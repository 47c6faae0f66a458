import type { Database } from '@bubbles/db'
import {
  DOCUMENT_FRAGMENT,
  emptyDocument,
  newBlockId,
  plainText,
  yDocToDocument,
} from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { TIMES } from '@bubbles/test-kit/times'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeOrganisation, makeUser } from '../../testing/harness.ts'
import { keepOpen, loadDocument, openForEdit } from './documentStore.ts'
import { beginGeneration } from './generations/fold.ts'
import { openDocuments } from './openDocuments.ts'
import { patchWithOperations, patchWithUpdates } from './patch.ts'
import { lockReport, readUpdates } from './reader.ts'
import { createReportFrom } from './service.ts'

/** What may happen, at random: to one of three people, to their wire, or to the server. */
type Event =
  | {
      what: 'type' | 'insert' | 'delete' | 'move' | 'attribute' | 'word'
      who: number
      at: number
      word: string
    }
  | { what: 'send' | 'lose answer' | 'roll back' | 'hear'; who: number }
  | { what: 'send together' | 'restart' | 'patch' | 'generation' }

const who = fc.nat({ max: 2 })
const edit = fc.record({
  what: fc.constantFrom('type', 'type', 'insert', 'delete', 'move', 'attribute'),
  who,
  at: fc.nat({ max: 1000 }),
  word: fc.string({ minLength: 1, maxLength: 6 }),
})
const wire = fc.record({ what: fc.constantFrom('send', 'send', 'lose answer', 'roll back', 'hear'), who })
const server = fc.record({ what: fc.constantFrom('send together', 'restart', 'patch', 'generation') })
const storiesOf = (edits: fc.Arbitrary<object>) =>
  fc.array(
    fc.oneof(
      { arbitrary: edits, weight: 6 },
      { arbitrary: wire, weight: 4 },
      { arbitrary: server, weight: 1 },
    ),
    { maxLength: 30 },
  ) as fc.Arbitrary<Event[]>
const events = storiesOf(edit)
/** Stories in which nothing is taken away: whatever was typed is there in the end. */
const writing = storiesOf(
  fc.record({
    what: fc.constantFrom('word', 'word', 'insert'),
    who,
    at: fc.nat({ max: 1000 }),
    word: fc.constant(''),
  }),
)

let wordsWritten = 0

/** Somebody with a copy of the document. Who sends and hears nothing for a while is offline. */
class Person {
  ydoc = new Y.Doc()
  unsent: Uint8Array[] = []
  heard = 0
  generation = 0
  /** Words this person wrote at the end of a paragraph. */
  readonly words: string[] = []

  constructor(state: Uint8Array, seq: number) {
    this.open(state, seq, 0)
  }

  /** Opens the document as it is in a generation. */
  open(state: Uint8Array, seq: number, generation: number): void {
    this.ydoc = new Y.Doc()
    this.generation = generation
    Y.applyUpdate(this.ydoc, state, 'wire')
    this.heard = seq
    this.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'wire') this.unsent.push(update)
    })
  }

  edit({ what, at, word }: Extract<Event, { at: number }>): void {
    const fragment = this.ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
    const place = 1 + (at % Math.max(1, fragment.length))
    const block = fragment.length > 1 ? (fragment.get(place % fragment.length) as Y.XmlElement) : null
    this.ydoc.transact(() => {
      if (what === 'insert' || !block)
        return fragment.insert(Math.min(place, fragment.length), [paragraph(word)])
      if (what === 'attribute') return block.setAttribute('id', `block${at % 97}`.padEnd(10, '0'))
      const text = block.firstChild
      if (what === 'word' && text instanceof Y.XmlText) {
        const written = `w${++wordsWritten}w`
        this.words.push(written)
        return text.insert(text.length, ` ${written}`)
      }
      if (what === 'type' && text instanceof Y.XmlText) return text.insert(at % (text.length + 1), word)
      const index = fragment.toArray().indexOf(block)
      if (index === 0) return undefined
      if (what === 'delete') return fragment.delete(index, 1)
      if (what !== 'move') return undefined
      const copy = block.clone() as Y.XmlElement
      fragment.delete(index, 1)
      return fragment.insert(1 + (at % fragment.length), [copy])
    })
  }
}

/** A transaction that failed after its work. */
class RolledBack extends Error {}

function paragraph(word: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph')
  // In stories of words alone: what a rewrite would have to give an id to, it writes anew.
  if (word === '') element.setAttribute('id', newBlockId())
  element.insert(0, [new Y.XmlText(word)])
  return element
}

describeEachEngine('three people, their wires and a server that restarts', (open, engine) => {
  let database: Database
  let organisationId: string
  let userId: string
  let initial: { reportId: string; state: Uint8Array }

  const inside = <T>(work: () => Promise<T>) =>
    database.transaction({ kind: 'organisation', organisationId }, work)

  async function makeReport() {
    const reportId = await inside(() =>
      createReportFrom(organisationId, userId, emptyDocument('Together'), {
        name: 'Together',
        isTemplate: false,
      }),
    )
    const { ydoc } = await inside(() => loadDocument(organisationId, reportId))
    return { reportId, state: Y.encodeStateAsUpdate(ydoc) }
  }

  beforeAll(async () => {
    database = await open()
    organisationId = await makeOrganisation(database, 'acme', [])
    userId = await database.transaction({ kind: 'platform' }, () => makeUser('sub-writer'))
    initial = await makeReport()
  })

  async function run(story: Event[]) {
    initial = await makeReport()
    const { reportId, state } = initial
    const report = { organisationId, reportId }
    const people = [0, 1, 2].map(() => new Person(state, 1))
    /** A generation begins at a version once. */
    let begunAt = 0

    /** Hands over what these people have not sent; `after` decides what becomes of the commit and of the answer. */
    const send = async (senders: Person[], after: 'answered' | 'lost' | 'rolled back' = 'answered') => {
      const batches = senders.filter(({ unsent }) => unsent.length > 0)
      if (batches.length === 0) return
      const updates = batches.map(({ unsent, generation }) => ({
        userId,
        update: Y.mergeUpdates(unsent),
        generation,
      }))
      const outcomes = await inside(async () => {
        const appended = await patchWithUpdates(report, updates)
        if (after === 'rolled back') throw new RolledBack()
        return appended
      }).catch((error: unknown) => {
        if (error instanceof RolledBack) return []
        throw error
      })
      expect(outcomes.filter((outcome) => typeof outcome !== 'number')).toEqual([])
      if (after === 'answered') for (const person of batches) person.unsent = []
    }
    const hear = async (person: Person) => {
      const { generation } = await inside(() => loadDocument(organisationId, reportId))
      if (generation > person.generation) {
        // What is not acknowledged goes first, to the generation it was made on.
        await send([person])
        if (person.unsent.length > 0) return
        const now = await inside(() => loadDocument(organisationId, reportId))
        return person.open(Y.encodeStateAsUpdate(now.ydoc), now.seq, now.generation)
      }
      for (const { seq, update } of await inside(() => readUpdates(organisationId, reportId, person.heard))) {
        Y.applyUpdate(person.ydoc, update, 'wire')
        person.heard = seq
      }
    }

    for (const event of story) {
      if ('at' in event) people[event.who]!.edit(event)
      else if (event.what === 'restart') openDocuments.clear()
      else if (event.what === 'send together') await send(people)
      else if (event.what === 'patch')
        await inside(() =>
          patchWithOperations(
            { ...report, userId },
            [{ op: 'add', path: '/content/-', value: { type: 'paragraph', attrs: { id: newBlockId() } } }],
            '*',
          ),
        )
      else if (event.what === 'generation')
        await inside(async () => {
          const loaded = await openForEdit(
            organisationId,
            reportId,
            (await lockReport(organisationId, reportId))!,
          )
          if (loaded.seq === begunAt) return
          begunAt = loaded.seq
          await beginGeneration(organisationId, reportId, loaded)
          keepOpen(organisationId, reportId, loaded)
        })
      else if (event.what === 'hear') await hear(people[event.who]!)
      else if ('who' in event)
        await send(
          [people[event.who]!],
          event.what === 'lose answer' ? 'lost' : event.what === 'roll back' ? 'rolled back' : 'answered',
        )
    }

    for (const person of people) await send([person])
    for (const person of people) await hear(person)
    openDocuments.clear()
    const { ydoc } = await inside(() => loadDocument(organisationId, reportId))
    const onServer = yDocToDocument(ydoc)
    for (const person of people) {
      expect(yDocToDocument(person.ydoc)).toEqual(onServer)
      expect(Y.encodeStateVector(person.ydoc)).toEqual(Y.encodeStateVector(ydoc))
      expect(person.ydoc.store.pendingStructs).toBeNull()
    }
    return { text: plainText(onServer), words: people.flatMap(({ words }) => words) }
  }

  it('end with the same document everywhere', { timeout: 240_000 }, () =>
    fc.assert(
      fc.asyncProperty(events, async (story) => {
        expect((await run(story)).text).toBeTypeOf('string')
      }),
      { numRuns: TIMES * (engine === 'embedded' ? 100 : 50) },
    ),
  )

  it('and with every word once', { timeout: 240_000 }, () =>
    fc.assert(
      fc.asyncProperty(writing, async (story) => {
        const { text, words } = await run(story)
        for (const word of words) expect(text.split(word)).toHaveLength(2)
      }),
      { numRuns: TIMES * (engine === 'embedded' ? 50 : 25) },
    ),
  )
})
