import type { Database } from '@bubbles/db'
import { DOCUMENT_FRAGMENT, emptyDocument, newBlockId, yDocToDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { makeOrganisation, makeUser } from '../../testing/harness.ts'
import { loadDocument } from './documentStore.ts'
import { openDocuments } from './openDocuments.ts'
import { patchWithOperations, patchWithUpdates } from './patch.ts'
import { readUpdates } from './reader.ts'
import { createReportFrom } from './service.ts'

/** What may happen, at random: to one of three people, to their wire, or to the server. */
type Event =
  | { what: 'type' | 'insert' | 'delete' | 'move' | 'attribute'; who: number; at: number; word: string }
  | { what: 'send' | 'lose answer' | 'roll back' | 'hear'; who: number }
  | { what: 'send together' | 'restart' | 'patch' }

const who = fc.nat({ max: 2 })
const edit = fc.record({
  what: fc.constantFrom('type', 'type', 'insert', 'delete', 'move', 'attribute'),
  who,
  at: fc.nat({ max: 1000 }),
  word: fc.string({ minLength: 1, maxLength: 6 }),
})
const wire = fc.record({ what: fc.constantFrom('send', 'send', 'lose answer', 'roll back', 'hear'), who })
const server = fc.record({ what: fc.constantFrom('send together', 'restart', 'patch') })
const events = fc.array(
  fc.oneof({ arbitrary: edit, weight: 6 }, { arbitrary: wire, weight: 4 }, { arbitrary: server, weight: 1 }),
  { maxLength: 30 },
) as fc.Arbitrary<Event[]>

/** Somebody with a copy of the document. Who sends and hears nothing for a while is offline. */
class Person {
  readonly ydoc = new Y.Doc()
  unsent: Uint8Array[] = []
  heard = 0

  constructor(state: Uint8Array, seq: number) {
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

  async function run(story: Event[]): Promise<void> {
    initial = await makeReport()
    const { reportId, state } = initial
    const report = { organisationId, reportId }
    const people = [0, 1, 2].map(() => new Person(state, 1))

    /** Hands over what these people have not sent; `after` decides what becomes of the commit and of the answer. */
    const send = async (senders: Person[], after: 'answered' | 'lost' | 'rolled back' = 'answered') => {
      const batches = senders.filter(({ unsent }) => unsent.length > 0)
      if (batches.length === 0) return
      const updates = batches.map(({ unsent }) => ({ userId, update: Y.mergeUpdates(unsent) }))
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
  }

  it('end with the same document everywhere', { timeout: 240_000 }, () =>
    // Two engines together: over 1,000 stories.
    fc.assert(fc.asyncProperty(events, run), { numRuns: engine === 'embedded' ? 1_000 : 100 }),
  )
})
