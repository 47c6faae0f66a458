import { type DocumentNode, documentToYUpdate, LIMITS, yDocToDocument } from '@bubbles/report-document'
import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { sharedEditor } from '../editor/testing/testEditor.ts'
import { undoManagerOf } from '../editor/undo.ts'
import { Finder } from './finder.ts'
import { findMatches, isOnPaper, rangeOf, snippetOf } from './matches.ts'
import { replaceMatches } from './replaceMatches.ts'
import { patternOf, placesIn, type Wanted } from './wanted.ts'
import { replacedWords, spokenMatch } from './words.ts'

const wanted = (words: string, how: Partial<Wanted> = {}): Wanted => ({
  words,
  matchCase: false,
  wholeWords: false,
  ...how,
})

const placed = (text: string, words: string, how?: Partial<Wanted>) =>
  placesIn(text, patternOf(wanted(words, how))!).map(([start, end]) => text.slice(start, end))

describe('what is looked for', () => {
  it.each<[string, string, Partial<Wanted>, string[]]>([
    ['Coal, coal and charcoal', 'coal', {}, ['Coal', 'coal', 'coal']],
    ['Coal, coal and charcoal', 'coal', { matchCase: true }, ['coal', 'coal']],
    ['Coal, coal and charcoal', 'coal', { wholeWords: true }, ['Coal', 'coal']],
    ['Größe, große', 'GRÖSSE', {}, []],
    ['Größe und Übergröße', 'größe', { wholeWords: true }, ['Größe']],
    ['50% (a+b) [x]', '(a+b)', {}, ['(a+b)']],
    ['It’s “so”', 'it\'s "so"', {}, ['It’s “so”']],
    ['It\'s "so"', 'it’s', {}, []],
    ['«\u00a0non\u00a0» – si…', '"non" -- si...', {}, ['«\u00a0non\u00a0» – si…']],
    ['so... a--b', '... a--b', {}, ['... a--b']],
    ['2,000\u00a0km', '000 km', {}, ['000\u00a0km']],
    ['🙂 and 🙂', '🙂', { wholeWords: true }, ['🙂', '🙂']],
    ['a-b/c', 'a-b/c', {}, ['a-b/c']],
  ])('in %j for %j %o is %j', (text, words, how, found) => {
    expect(placed(text, words, how)).toEqual(found)
  })

  it('is nothing while nothing is typed', () => {
    expect(patternOf(wanted(''))).toBeNull()
  })
})

const text = (words: string, ...marks: DocumentNode['marks'] & object): DocumentNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (id: string, ...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { id },
  content,
})
const note = (words: string) => ({ type: 'footnote', attrs: { text: words } })
const cell = (type: string, id: string, words: string): DocumentNode => ({
  type,
  attrs: { id },
  content: [text(words)],
})

const BODY: DocumentNode[] = [
  { type: 'standfirst', attrs: { id: 'standfirst' }, content: [text('Coal fell.')] },
  paragraph(
    'paragraph1',
    text('More coal, '),
    text('coal', { type: 'bold' }),
    text(' and '),
    text('coal tar', note('Not coal itself: coal tar.'), {
      type: 'link',
      attrs: { href: 'https://coal.example/' },
    }),
  ),
  {
    type: 'bulletList',
    attrs: { id: 'list000000' },
    content: [
      { type: 'listItem', attrs: { id: 'item000000' }, content: [paragraph('itemwords0', text('coal'))] },
    ],
  },
  {
    type: 'table',
    attrs: { id: 'table00000', caption: 'Coal by year' },
    content: [
      {
        type: 'tableRow',
        attrs: { id: 'row0000000' },
        content: [cell('tableHeader', 'header0000', 'Coal'), cell('tableCell', 'cell000000', 'coal')],
      },
    ],
  },
  { type: 'chart', attrs: { id: 'chart00000', title: 'Coal, coal', sourceUrl: 'https://coal.example/' } },
  {
    type: 'question',
    attrs: {
      id: 'question00',
      kind: 'choice',
      prompt: 'Which?',
      options: [
        { id: 'option0000', text: 'Coal' },
        { id: 'option0001', text: 'Gas' },
      ],
    },
  },
]

/** A person's editor on a Y.Doc, as the builder has it. */
class Person {
  readonly ydoc = new Y.Doc()
  readonly editor: Editor

  constructor(update: Uint8Array) {
    Y.applyUpdate(this.ydoc, update, 'provider')
    this.editor = sharedEditor(this.ydoc)
    people.push(this)
  }

  find(words: string, how?: Partial<Wanted>) {
    return findMatches(this.editor.state.doc, patternOf(wanted(words, how)))
  }

  all(words: string, replacement: string) {
    return replaceMatches(this.editor, this.find(words).filter(isOnPaper), replacement)
  }

  block(id: string): DocumentNode {
    return yDocToDocument(this.ydoc).content.find(({ attrs }) => attrs?.id === id)!
  }

  words(id: string): string {
    return (this.block(id).content ?? []).map((node) => node.text).join('')
  }

  type(at: string, words: string): void {
    const { editor } = this
    editor.state.doc.descendants((node, pos) => {
      const start = node.isText ? (node.text ?? '').indexOf(at) : -1
      if (start >= 0) editor.view.dispatch(editor.state.tr.insertText(words, pos + start + at.length))
      return start < 0
    })
  }
}

let people: Person[] = []
const open = (body: DocumentNode[] = BODY, title = 'Coal') =>
  new Person(
    documentToYUpdate({
      type: 'doc',
      content: [{ type: 'title', attrs: { id: 'title00000' }, content: [text(title)] }, ...body],
    }),
  )

afterEach(() => {
  for (const { editor } of people) editor.destroy()
  people = []
  document.body.replaceChildren()
})

describe('finding', () => {
  it('finds every word of the report in reading order, and no address', () => {
    const person = open()
    const found = person.find('coal')
    const where = found.map((match) => `${match.blockId} ${match.in} ${snippetOf(match)[1]}`)
    expect(where).toEqual([
      'title00000 text Coal',
      'standfirst text Coal',
      'paragraph1 text coal',
      'paragraph1 text coal',
      'paragraph1 text coal',
      'paragraph1 note coal',
      'paragraph1 note coal',
      'itemwords0 text coal',
      'table00000 field Coal',
      'header0000 text Coal',
      'cell000000 text coal',
      'chart00000 field Coal',
      'chart00000 field coal',
      'question00 field Coal',
    ])
    const { doc } = person.editor.state
    const inText = found.filter((match) => match.in === 'text').map((match) => rangeOf(match, doc))
    const read = inText.map(({ from, to }) => doc.textBetween(from, to).toLowerCase())
    expect(new Set(read)).toEqual(new Set(['coal']))
    expect(spokenMatch(found[11]!, '12 of 14')).toBe('12 of 14, Chart: Title: Coal, coal')
  })
})

describe('replacing', () => {
  it('replaces everywhere, keeps marks, links and notes, and is one step of undo', () => {
    const person = open()
    const before = yDocToDocument(person.ydoc)
    expect(person.all('coal', 'gas')).toEqual({ replaced: 14, tooLong: 0 })
    expect(person.find('coal')).toEqual([])
    expect(person.block('paragraph1').content).toEqual([
      text('More gas, '),
      text('gas', { type: 'bold' }),
      text(' and '),
      text('gas tar', note('Not gas itself: gas tar.'), {
        type: 'link',
        attrs: { href: 'https://coal.example/' },
      }),
    ])
    expect(person.block('table00000').attrs).toMatchObject({ caption: 'gas by year' })
    expect(person.block('chart00000').attrs).toMatchObject({
      title: 'gas, gas',
      sourceUrl: 'https://coal.example/',
    })
    expect(person.block('question00').attrs).toMatchObject({
      options: [
        { id: 'option0000', text: 'gas' },
        { id: 'option0001', text: 'Gas' },
      ],
    })
    expect(undoManagerOf(person.editor)?.undoStack).toHaveLength(1)
    person.editor.commands.undo()
    expect(yDocToDocument(person.ydoc)).toEqual(before)
  })

  it('leaves what a match and its replacement share, with its own marks', () => {
    const person = open([paragraph('paragraph1', text('col'), text('our', { type: 'bold' }), text('s'))])
    person.all('colours', 'colors')
    expect(person.block('paragraph1').content).toEqual([text('col'), text('or', { type: 'bold' }), text('s')])
    person.all('colors', 'colors’')
    expect(person.words('paragraph1')).toBe('colors’')
    person.all('s’', '')
    expect(person.words('paragraph1')).toBe('color')
  })

  it('never cuts a character of two units', () => {
    const person = open([paragraph('paragraph1', text('🙂 yes'))])
    person.all('🙂', '🙃')
    expect(person.words('paragraph1')).toBe('🙃 yes')
  })

  it('keeps what others write between two matches of one text', () => {
    const ann = open([paragraph('paragraph1', text('one cat, one dog, one cat'))])
    const ben = new Person(Y.encodeStateAsUpdate(ann.ydoc))
    ann.all('cat', 'tiger')
    ben.type('one dog', ' and a mouse')
    Y.applyUpdate(ann.ydoc, Y.encodeStateAsUpdate(ben.ydoc), 'provider')
    expect(ann.words('paragraph1')).toBe('one tiger, one dog and a mouse, one tiger')
    ann.editor.commands.undo()
    expect(ann.words('paragraph1')).toBe('one cat, one dog and a mouse, one cat')
  })

  it('says what would be too long and leaves it as it was, and refuses a report too long to keep', () => {
    const person = open(
      [{ type: 'chart', attrs: { id: 'chart00000', title: `${'x'.repeat(298)} y`, notes: 'y' } }],
      `y${'x'.repeat(LIMITS.title - 1)}`,
    )
    const result = person.all('y', 'yes')
    expect(result).toEqual({ replaced: 1, tooLong: 2 })
    expect(replacedWords(result)).toBe(
      '1 match replaced. 2 matches not replaced: the title, footnote, field or cell would be too long.',
    )
    expect(person.block('chart00000').attrs).toMatchObject({ notes: 'yes', title: `${'x'.repeat(298)} y` })
    expect(() => person.all('x', 'x'.repeat(10_000))).toThrow('2,000,000 characters at most')
  })

  it('removes a footnote of which nothing is left', () => {
    const person = open([paragraph('paragraph1', text('tar', note('coal')))])
    person.all('coal', '')
    expect(person.block('paragraph1').content).toEqual([text('tar')])
  })
})

describe('the match at hand', () => {
  const look = (person: Person, words: string, pos = 0) => {
    const finder = new Finder(person.editor)
    finder.start()
    finder.look(wanted(words), pos)
    return finder
  }
  const at = (finder: Finder) => {
    const { matches, at: now } = finder.get()
    return `${now + 1} of ${matches.length}`
  }
  const marked = (person: Person) =>
    [...person.editor.view.dom.querySelectorAll('.bb-found-now')].map((element) => element.textContent)

  it('is the first from the caret on, goes round, and is marked outside the document', () => {
    const person = open(
      [paragraph('paragraph1', text('a cat')), paragraph('paragraph2', text('a cat'))],
      'Cats',
    )
    const before = yDocToDocument(person.ydoc)
    const finder = look(person, 'cat', person.editor.state.doc.content.size - 4)
    expect(at(finder)).toBe('3 of 3')
    finder.step(1)
    expect(at(finder)).toBe('1 of 3')
    expect(marked(person)).toEqual(['Cat'])
    finder.step(-1)
    expect(at(finder)).toBe('3 of 3')
    expect(yDocToDocument(person.ydoc)).toEqual(before)
  })

  it('stays the one it was while others write', () => {
    const person = open(
      [paragraph('paragraph1', text('a cat')), paragraph('paragraph2', text('a cat'))],
      'Pets',
    )
    const ben = new Person(Y.encodeStateAsUpdate(person.ydoc))
    const finder = look(person, 'cat', 12)
    expect(at(finder)).toBe('2 of 2')
    ben.type('Pets', ': cats')
    Y.applyUpdate(person.ydoc, Y.encodeStateAsUpdate(ben.ydoc), 'provider')
    expect(at(finder)).toBe('3 of 3')
    expect(finder.get().matches[2]?.blockId).toBe('paragraph2')
  })

  it('is the next after one was replaced, never what stands in its place', () => {
    const person = open([paragraph('paragraph1', text('cat, cat, cat'))], 'Pets')
    const finder = look(person, 'cat')
    replaceMatches(person.editor, finder.get().matches.slice(0, 1).filter(isOnPaper), 'catcat')
    finder.goOn(2)
    expect(at(finder)).toBe('3 of 4')
    expect(marked(person)).toEqual(['cat'])
  })

  it('marks as many as can be drawn and counts all', () => {
    const person = open([paragraph('paragraph1', text('x '.repeat(3_000)))], 'Pets')
    const finder = look(person, 'x')
    expect(at(finder)).toBe('1 of 3000')
    expect(person.editor.view.dom.querySelectorAll('.bb-found')).toHaveLength(1_000)
    expect(marked(person)).toEqual(['x'])
  })
})
