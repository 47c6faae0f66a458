import { TIMES } from '@bubbles/test-kit/times'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { applyJudged, repairApplied } from './apply.ts'
import { newBlockId } from './blockId.ts'
import { BLOCKS } from './blocks/index.ts'
import { keepMovedBlocks } from './carryOver.ts'
import { sameValue } from './diff.ts'
import { countedIds, fullDocument, words } from './fixtures.ts'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { LINK_FAULT } from './marks.ts'
import { nodesOf } from './queries.ts'
import { blockElements, newElement, replaceDocument } from './replace.ts'
import type { DocumentNode, ReportDocument } from './types.ts'
import { validateDocument } from './validate.ts'
import { documentToYUpdate, yDocToDocument } from './yjs.ts'

const canonical = (value: unknown): ReportDocument => {
  const result = validateDocument(value)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.document
}
const base = canonical(fullDocument(countedIds()))
const origin = documentToYUpdate(base)
const idOf = (type: string) => String([...nodesOf(base)].find((node) => node.type === type)!.attrs!.id)

/** Somebody with a copy of the document, and the updates they have not sent. */
class Person {
  readonly ydoc = new Y.Doc()
  unsent: Uint8Array[] = []
  constructor(state: Uint8Array = origin) {
    Y.applyUpdate(this.ydoc, state, 'wire')
    this.ydoc.on('update', (update: Uint8Array, from: unknown) => {
      if (from !== 'wire') this.unsent.push(update)
    })
  }
  get fragment() {
    return this.ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
  }
  block(id: string): Y.XmlElement {
    return blockElements(this.fragment).get(id)!
  }
  type(id: string, at: number, word: string): void {
    const text = this.block(id).firstChild as Y.XmlText
    text.insert(at % (text.length + 1), word)
  }
  rewrite(change: (document: ReportDocument) => void): void {
    const document = structuredClone(yDocToDocument(this.ydoc))
    change(document)
    replaceDocument(this.ydoc, canonical(document))
  }
  hear(update: Uint8Array): void {
    Y.applyUpdate(this.ydoc, update, 'wire')
  }
}

/** What the server does with updates. */
class Server {
  ydoc = keepMovedBlocks(new Y.Doc())
  constructor() {
    Y.applyUpdate(this.ydoc, origin)
  }
  take(...updates: Uint8Array[]): { faults: string[]; repaired: boolean } {
    const applied = applyJudged(this.ydoc, Y.mergeUpdates(updates))
    let repaired = false
    const note = () => (repaired = true)
    this.ydoc.on('update', note)
    if (applied.faults.length === 0) repairApplied(this.ydoc, applied)
    this.ydoc.off('update', note)
    return { faults: applied.faults, repaired }
  }
  restart(): void {
    const state = Y.encodeStateAsUpdate(this.ydoc)
    this.ydoc = keepMovedBlocks(new Y.Doc())
    Y.applyUpdate(this.ydoc, state)
  }
  get document() {
    return yDocToDocument(this.ydoc)
  }
  /** Nothing is stored that readers are not shown, but for attributes that have their defaults. */
  isAsShown(): boolean {
    let written = false
    this.ydoc.once('update', () => (written = true))
    replaceDocument(this.ydoc, this.document)
    return !written
  }
}

const textOf = (document: ReportDocument, id: string): string | undefined => {
  const block = [...nodesOf(document)].find((node) => node.attrs?.id === id)
  return block && (block.content ?? []).map(({ text = '' }) => text).join('')
}
const element = (type: string, attrs: Record<string, unknown> = {}, text = '') =>
  newElement({ type, attrs, ...(text && { content: [words(text)] }) })

describe('refused by name', () => {
  const title = idOf('title')
  const cases: [name: string, make: (person: Person) => void, sentence: string][] = [
    [
      'another root',
      ({ ydoc }) => ydoc.getText('hidden0').insert(0, 'x'),
      'A document has no part called “hidden0”.',
    ],
    ['a map as root', ({ ydoc }) => ydoc.getMap('more').set('a', 1), 'A document has no part called “more”.'],
    [
      'an unknown block',
      ({ fragment }) => fragment.insert(2, [new Y.XmlElement('script')]),
      'There is no block of type “script”.',
    ],
    [
      'an unknown attribute',
      (person) => person.block(idOf('heading')).setAttribute('onclick', 'alert(1)'),
      `There is no attribute “onclick” in the heading ${idOf('heading')}.`,
    ],
    [
      'a value that does not fit',
      (person) => person.block(idOf('heading')).setAttribute('level', 99 as never),
      `The attribute “level” of the heading ${idOf('heading')}:`,
    ],
    [
      'an id of the wrong form',
      (person) => person.block(idOf('heading')).setAttribute('id', 'no id'),
      'The attribute “id” of the heading no id: A block ID is 10 letters and digits.',
    ],
    [
      'a type in an attribute',
      (person) => person.block(idOf('heading')).setAttribute('level', new Y.Map() as never),
      `The attribute “level” of the heading ${idOf('heading')} isn’t a JSON value.`,
    ],
    [
      'characters no database keeps in an attribute',
      (person) => person.block(idOf('image')).setAttribute('alt', 'a\0b'),
      `The attribute “alt” of the image ${idOf('image')}:`,
    ],
    [
      'an unknown mark',
      (person) => (person.block(idOf('paragraph')).firstChild as Y.XmlText).format(0, 2, { evil: {} }),
      'There is no mark “evil”',
    ],
    [
      'a link that leads to a script',
      (person) =>
        (person.block(idOf('paragraph')).firstChild as Y.XmlText).format(0, 2, {
          'link--abcdefgh': { href: 'javascript:alert(1)' },
        }),
      LINK_FAULT,
    ],
    [
      'a mark where none may be',
      (person) => (person.block(title).firstChild as Y.XmlText).format(0, 2, { bold: {} }),
      `The title ${title} can’t have marks such as “bold”.`,
    ],
    [
      'the title deleted',
      ({ fragment }) => fragment.delete(0, 1),
      'The title can’t be deleted. Delete its text instead.',
    ],
    [
      'a column outside columns',
      ({ fragment }) => fragment.insert(2, [element('column', { id: newBlockId() })]),
      'A column cannot be placed directly in a document.',
    ],
    [
      'a block in a line of words',
      (person) => person.block(idOf('paragraph')).insert(1, [element('paragraph', { id: newBlockId() })]),
      `A paragraph cannot be placed directly in the paragraph ${idOf('paragraph')}.`,
    ],
    [
      'words beside blocks',
      ({ fragment }) => fragment.insert(2, [new Y.XmlText('loose')]),
      'Text can’t be placed directly in a document.',
    ],
    [
      'an image without a file',
      ({ fragment }) => fragment.insert(2, [element('image', { id: 'image00000' })]),
      'The image image00000 needs the attribute “file”.',
    ],
    [
      'a picture in the words',
      (person) => (person.block(idOf('paragraph')).firstChild as Y.XmlText).insertEmbed(0, { image: 'x' }),
      'Only text can be placed inside the text of',
    ],
    [
      'a hook',
      ({ fragment }) => fragment.insert(2, [new Y.XmlHook('x') as unknown as Y.XmlElement]),
      'A document can contain only XML elements and XML texts.',
    ],
  ]
  it.each(cases)('%s', (_, make, sentence) => {
    const person = new Person()
    make(person)
    const { faults } = new Server().take(...person.unsent)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(sentence)
    expect(faults[0]).toMatch(/\.$/)
    expect(faults[0]).not.toMatch(/Invalid|expected|Too (?:big|small)/)
  })

  it('what waits for an earlier update is judged when that has come, and then is nobody’s fault but put right', () => {
    const person = new Person()
    person.fragment.insert(2, [element('paragraph', { id: 'first00000' }, 'First')])
    person.block('first00000').setAttribute('onclick', 'alert(1)')
    ;(person.block('first00000').firstChild as Y.XmlText).format(0, 5, { evil: {} })
    person.fragment.insert(3, [new Y.XmlElement('script')])
    const [first, ...later] = person.unsent
    const server = new Server()
    for (const update of later) expect(server.take(update).faults).toEqual([])
    expect(server.take(first!)).toEqual({ faults: [], repaired: true })
    expect(server.isAsShown()).toBe(true)
    expect(JSON.stringify(server.ydoc.getXmlFragment(DOCUMENT_FRAGMENT).toJSON())).not.toMatch(
      /<script|onclick|<evil/,
    )
  })

  it('another root also while it waits', () => {
    const person = new Person()
    person.fragment.insert(2, [element('paragraph', { id: 'first00000' }, 'First')])
    person.unsent = []
    person.ydoc.getText('hidden0').insert(0, 'x')
    expect(new Server().take(...person.unsent).faults).toEqual(['A document has no part called “hidden0”.'])
  })
})

describe('taken as it is', () => {
  it('the whole of a document, and each of its blocks again', () => {
    const server = new Server()
    const person = new Person()
    for (const node of base.content.slice(2)) {
      const fresh = structuredClone(node)
      for (const each of nodesOf({ content: [fresh] })) if (each.attrs?.id) each.attrs.id = newBlockId()
      person.fragment.insert(3, [newElement(fresh)])
    }
    expect(server.take(...person.unsent)).toEqual({ faults: [], repaired: false })
    expect(server.isAsShown()).toBe(true)
  })

  it('attributes of last year that migrations know', () => {
    for (const { type, migrations } of Object.values(BLOCKS))
      for (const { sample } of migrations) {
        const person = new Person()
        person.fragment.insert(2, [element(type, { id: newBlockId(), ...sample })])
        expect(new Server().take(...person.unsent).faults).toEqual([])
      }
  })

  it('what was written wrong and set right before it was sent', () => {
    const person = new Person()
    const heading = person.block(idOf('heading'))
    heading.setAttribute('level', 99 as never)
    heading.setAttribute('level', 3 as never)
    person.fragment.insert(2, [new Y.XmlElement('script')])
    person.fragment.delete(2, 1)
    expect(new Server().take(...person.unsent).faults).toEqual([])
  })
})

describe('right alone, wrong together: repaired where everybody sees it', () => {
  const both = (ofAnn: (ann: Person) => void, ofBob: (bob: Person) => void) => {
    const [ann, bob, server] = [new Person(), new Person(), new Server()]
    ofAnn(ann)
    ofBob(bob)
    expect(server.take(...ann.unsent)).toEqual({ faults: [], repaired: false })
    expect(server.take(...bob.unsent)).toEqual({ faults: [], repaired: true })
    expect(server.isAsShown()).toBe(true)
    expect(validateDocument(server.document)).toMatchObject({ ok: true })
    return server.document
  }
  const replaceTitle = (text: string) => (person: Person) =>
    person.ydoc.transact(() => {
      person.fragment.delete(0, 1)
      person.fragment.insert(0, [element('title', { id: idOf('title') }, text)])
    })

  it('two titles', () => {
    const { content } = both(replaceTitle('Ann’s'), replaceTitle('Bob’s'))
    const texts = content.map((node) => (node.content ?? []).map(({ text }) => text).join(''))
    expect(texts).toEqual(expect.arrayContaining(['Ann’s', 'Bob’s']))
  })

  it('an id twice', () => {
    const add = (text: string) => (person: Person) =>
      person.fragment.insert(3, [element('paragraph', { id: 'twice00000' }, text)])
    const { content } = both(add('Ann’s'), add('Bob’s'))
    expect(content.filter(({ attrs }) => attrs?.id === 'twice00000')).toHaveLength(1)
  })

  it('a title that is too long', () => {
    const half = (letter: string) => (person: Person) => person.type(idOf('title'), 0, letter.repeat(200))
    const [title] = both(half('a'), half('b')).content
    expect(title!.content![0]!.text).toHaveLength(300)
  })

  it('characters no database keeps', () => {
    const [ann, server] = [new Person(), new Server()]
    ann.type(idOf('paragraph'), 3, 'a\0b')
    expect(server.take(...ann.unsent)).toEqual({ faults: [], repaired: true })
    expect(server.isAsShown()).toBe(true)
    const stored = server.ydoc.getXmlFragment(DOCUMENT_FRAGMENT).toJSON()
    expect(stored).not.toContain('\0')
  })

  it('a block without an id', () => {
    const [ann, server] = [new Person(), new Server()]
    ann.fragment.insert(3, [element('paragraph', {}, 'No id')])
    expect(server.take(...ann.unsent)).toEqual({ faults: [], repaired: true })
    expect(server.isAsShown()).toBe(true)
    ann.unsent = []
    ;(ann.fragment.get(3) as Y.XmlElement).setAttribute('id', 'later00000')
    expect(server.take(...ann.unsent).faults).toEqual([])
  })

  it('one column left of three, and four of two, lose no words', () => {
    const column = (number: number) => ({
      type: 'column',
      attrs: { id: `column000${number}` },
      content: [
        { type: 'paragraph', attrs: { id: `words0000${number}` }, content: [words(`Column ${number}`)] },
      ],
    })
    const start = new Person()
    start.fragment.insert(3, [
      newElement({ type: 'columns', attrs: { id: 'columns000' }, content: [1, 2, 3].map(column) }),
    ])
    const server = new Server()
    server.take(...start.unsent)
    const people = [1, 2].map(() => new Person(Y.encodeStateAsUpdate(server.ydoc)))
    people.forEach((person, index) => person.block('columns000').delete(index, 1))
    for (const person of people) server.take(...person.unsent)
    expect(JSON.stringify(server.document)).toContain('Column 3')
    expect(server.isAsShown()).toBe(true)

    const wide = new Server()
    wide.take(...start.unsent)
    const adding = [4, 5].map((number) => {
      const person = new Person(Y.encodeStateAsUpdate(wide.ydoc))
      person.block('columns000').delete(0, 1)
      person.block('columns000').insert(2, [newElement(column(number))])
      return person
    })
    for (const person of adding) wide.take(...person.unsent)
    for (const number of [2, 3, 4, 5]) expect(JSON.stringify(wide.document)).toContain(`Column ${number}`)
    expect(wide.isAsShown()).toBe(true)
  })
})

describe('a block that is made again under its id', () => {
  const id = idOf('paragraph')
  const toEnd = (blockId: string) => (document: ReportDocument) => {
    const at = document.content.findIndex(({ attrs }) => attrs?.id === blockId)
    document.content.push(document.content.splice(at, 1)[0]!)
  }

  it('has the words that came to the old one later, with their marks and in their place', () => {
    const [ann, bob, server] = [new Person(), new Person(), new Server()]
    bob.rewrite(toEnd(id))
    ann.type(id, 5, 'typed ')
    ;(ann.block(id).firstChild as Y.XmlText).insert(11, 'bold ', { bold: {} })
    server.take(...bob.unsent)
    for (const update of ann.unsent) server.take(update)
    // What is typed on goes on there, also after the server was started again.
    server.restart()
    ann.unsent = []
    ann.type(id, 16, 'and more ')
    server.take(...ann.unsent)
    expect(textOf(server.document, id)).toContain('Coal typed bold and more made a quarter')
    expect(JSON.stringify(server.document)).toContain(
      '{"type":"text","marks":[{"type":"bold"}],"text":"bold and more "}',
    )
  })

  it('has the words that came before, and those that its mover never saw', () => {
    const [ann, bob, server] = [new Person(), new Person(), new Server()]
    bob.rewrite(toEnd(id))
    ann.type(id, 5, 'typed ')
    server.take(...ann.unsent)
    server.take(...bob.unsent)
    expect(textOf(server.document, id)).toContain('Coal typed made a quarter')
  })

  it('has the rest of a word whose beginning its mover saw', () => {
    const [ann, bob, server] = [new Person(), new Person(), new Server()]
    for (const letter of ['s', 'e', 'e', 'n', ' ']) ann.type(id, 5 + ann.unsent.length, letter)
    for (const update of ann.unsent) bob.hear(update)
    for (const letter of ['n', 'o', 't', ' ']) ann.type(id, 5 + ann.unsent.length, letter)
    bob.rewrite(toEnd(id))
    for (const update of ann.unsent) server.take(update)
    server.take(...bob.unsent)
    expect(textOf(server.document, id)).toContain('Coal seen not made a quarter')
  })

  it('has settings and new blocks', () => {
    for (const annFirst of [true, false]) {
      const [ann, bob, server] = [new Person(), new Person(), new Server()]
      bob.rewrite(toEnd(idOf('chart')))
      bob.rewrite((document) => void document.content.splice(2, 0, document.content.pop()!))
      bob.rewrite(toEnd(idOf('bulletList')))
      bob.unsent = [Y.mergeUpdates(bob.unsent)]
      ann.block(idOf('chart')).setAttribute('title', 'Ann’s title')
      const item: DocumentNode = {
        type: 'listItem',
        attrs: { id: 'item000000' },
        content: [{ type: 'paragraph', attrs: { id: 'point00000' }, content: [words('A new point')] }],
      }
      ann.block(idOf('bulletList')).insert(1, [newElement(item)])
      for (const person of annFirst ? [ann, bob] : [bob, ann]) server.take(...person.unsent)
      expect(server.document.content.find(({ type }) => type === 'chart')!.attrs!.title).toBe('Ann’s title')
      const list = server.document.content.find(({ type }) => type === 'bulletList')!
      expect(list.content![1]).toMatchObject({ attrs: { id: 'item000000' } })
      expect(textOf(server.document, 'point00000')).toBe('A new point')
    }
  })

  it('changed its kind', () => {
    const [ann, bob, server] = [new Person(), new Person(), new Server()]
    bob.rewrite((document) => {
      const heading = document.content.find(({ type }) => type === 'heading')!
      heading.type = 'paragraph'
      delete heading.attrs!.level
      delete heading.attrs!.ground
    })
    ann.type(idOf('heading'), 6, ' long')
    server.take(...bob.unsent)
    server.take(...ann.unsent)
    expect(textOf(server.document, idOf('heading'))).toBe('Twelve long years')
  })

  it('carries nothing of what its mover deleted, and repeats nothing', () => {
    const [bob, server] = [new Person(), new Server()]
    bob.type(id, 0, 'gone again ')
    ;(bob.block(id).firstChild as Y.XmlText).delete(0, 'gone again '.length)
    bob.rewrite(toEnd(id))
    const update = Y.mergeUpdates(bob.unsent)
    server.take(update)
    expect(server.take(update)).toEqual({ faults: [], repaired: false })
    expect(textOf(server.document, id)).toBe(textOf(base, id))
  })
})

describe('people who move and type at the same time', () => {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)
  const small: ReportDocument = canonical({
    type: 'doc',
    content: [
      { type: 'title', attrs: { id: 'title00000' }, content: [words('Six')] },
      ...Array.from({ length: 6 }, (_, index) => ({
        type: 'paragraph',
        attrs: { id: `pppppppp0${index}` },
        content: [words(`Paragraph number ${index}`)],
      })),
    ],
  })
  const start = documentToYUpdate(small)
  const event = fc.record({
    who: fc.nat(1),
    what: fc.constantFrom('type', 'type', 'type', 'typeOn', 'typeOn', 'move', 'send', 'hear', 'restart'),
    block: fc.nat(5),
    at: fc.nat(30),
  })

  it(`end with every word in its block, whoever was first (seed ${seed})`, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 14 }), (events) => {
        const server = new Server()
        server.ydoc = keepMovedBlocks(new Y.Doc())
        const log: Uint8Array[] = [start]
        const note = () => server.ydoc.on('update', (update: Uint8Array) => log.push(update))
        Y.applyUpdate(server.ydoc, start)
        note()
        const people = [new Person(start), new Person(start)]
        const heard = [1, 1]
        const typed: { id: string; word: string }[] = []
        const faults: string[] = []
        const send = (person: Person) => {
          if (person.unsent.length > 0) faults.push(...server.take(...person.unsent).faults)
          person.unsent = []
        }
        const hear = (who: number) => {
          for (const update of log.slice(heard[who])) people[who]!.hear(update)
          heard[who] = log.length
        }
        // Two who move one block at the same time make two of it, which is another matter: one mover.
        for (const [index, { who, what, block, at }] of events.entries()) {
          const person = people[who]!
          const id = `pppppppp0${block}`
          if (what === 'type' || what === 'typeOn') {
            // Letters that are nowhere else: somebody may type in the middle of a word.
            const word = String.fromCharCode(0x4e00 + 2 * index, 0x4e01 + 2 * index)
            const end = (person.block(id).firstChild as Y.XmlText).length
            person.type(id, what === 'type' ? at : end, word)
            typed.push({ id, word })
          } else if (what === 'move' && who === 0)
            person.rewrite(({ content }) => {
              const from = content.findIndex(({ attrs }) => attrs?.id === id)
              content.splice(1 + (at % 6), 0, content.splice(from, 1)[0]!)
            })
          else if (what === 'send') send(person)
          else if (what === 'hear') hear(who)
          else if (what === 'restart') {
            server.restart()
            note()
          }
        }
        for (const person of people) send(person)
        people.forEach((_, who) => hear(who))
        expect(faults).toEqual([])
        const { document } = server
        const missing = typed.filter(({ id, word }) =>
          Array.from(word).some((letter) => !textOf(document, id)?.includes(letter)),
        )
        expect(missing).toEqual([])
        for (const { ydoc } of people) expect(sameValue(yDocToDocument(ydoc), server.document)).toBe(true)
      }),
      { numRuns: 200 * TIMES, seed },
    )
  })
})
