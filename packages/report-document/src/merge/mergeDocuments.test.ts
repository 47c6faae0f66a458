import { TIMES } from '@bubbles/test-kit/times'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { words } from '../fixtures.ts'
import { plainText } from '../queries.ts'
import type { DocumentNode, ReportDocument } from '../types.ts'
import { validateDocument } from '../validate.ts'
import { mergeDocuments } from './mergeDocuments.ts'

const idOf = (name: string) => name.padEnd(10, '0')
const block = (type: string, name: string, content?: DocumentNode[], attrs = {}): DocumentNode => ({
  type,
  attrs: { id: idOf(name), ...attrs },
  ...(content?.length && { content }),
})
const paragraph = (name: string, text = '') => block('paragraph', name, text ? [words(text)] : [])
const report = (...content: DocumentNode[]): ReportDocument => ({
  type: 'doc',
  content: [block('title', 'title', [words('Report')]), ...content],
})
/** Paragraphs as `name:text`. */
const texts = (document: ReportDocument) =>
  document.content
    .filter(({ type }) => type === 'paragraph')
    .map(({ attrs, content = [] }) => {
      const text = content.map((node) => node.text).join('')
      return `${String(attrs?.id).replace(/0+$/, '')}:${text}`
    })

const base = report(paragraph('a', 'one two three'), paragraph('b', 'four'), paragraph('c', 'five'))

describe('mergeDocuments', () => {
  it.each<[string, string, string, string]>([
    ['words at different places', 'one TWO three', 'one two three four', 'one TWO three four'],
    ['words at the same place', 'one two late three', 'one two soon three', 'one two soon late three'],
    ['a word that both replaced', 'one zwei three', 'one deux three', 'one deux zwei three'],
    ['a word that both changed at different places', 'one twofold three', 'one to three', 'one tofold three'],
    ['words that were deleted meanwhile, beside them', 'one two and three', 'one', 'one and '],
    ['an insertion that looks like the word after it', 'one thwarted three', 'one two', 'one thwarted'],
    ['the same on both sides', 'one two three four', 'one two three four', 'one two three four'],
    ['a paragraph that was emptied meanwhile', 'one two three late', '', ' late'],
  ])('keeps %s', (_what, theirs, current, merged) => {
    const result = mergeDocuments(
      report(paragraph('a', 'one two three')),
      report(paragraph('a', theirs)),
      report(paragraph('a', current)),
    )
    expect(texts(result)).toEqual([`a:${merged}`])
  })

  it('keeps what one side made bold and the other wrote', () => {
    const theirs = report(
      block('paragraph', 'a', [words('one '), words('two', [{ type: 'bold' }]), words(' three')]),
    )
    const result = mergeDocuments(
      report(paragraph('a', 'one two three')),
      theirs,
      report(paragraph('a', 'one two three four')),
    )
    expect(result.content[1]!.content).toEqual([
      words('one '),
      words('two', [{ type: 'bold' }]),
      words(' three four'),
    ])
  })

  it.each<[string, DocumentNode[], DocumentNode[], string[]]>([
    [
      'adds a block after the one it stood behind',
      [
        paragraph('a', 'one two three'),
        paragraph('n', 'new'),
        paragraph('b', 'four'),
        paragraph('c', 'five'),
      ],
      [paragraph('c', 'five'), paragraph('a', 'one two three'), paragraph('b', 'four')],
      ['c:five', 'a:one two three', 'n:new', 'b:four'],
    ],
    [
      'moves a block',
      [paragraph('c', 'five'), paragraph('a', 'one two three'), paragraph('b', 'four')],
      [paragraph('a', 'one two three'), paragraph('b', 'four!'), paragraph('c', 'five!')],
      ['c:five!', 'a:one two three', 'b:four!'],
    ],
    [
      'deletes a block that nobody touched',
      [paragraph('a', 'one two three'), paragraph('c', 'five')],
      [paragraph('a', 'one two three'), paragraph('b', 'four'), paragraph('c', 'five!')],
      ['a:one two three', 'c:five!'],
    ],
    [
      'keeps a block that was edited meanwhile',
      [paragraph('a', 'one two three'), paragraph('c', 'five')],
      [paragraph('a', 'one two three'), paragraph('b', 'four edited'), paragraph('c', 'five')],
      ['a:one two three', 'b:four edited', 'c:five'],
    ],
    [
      'brings back a block that was deleted meanwhile, with the late words',
      [paragraph('a', 'one two three'), paragraph('b', 'four late'), paragraph('c', 'five')],
      [paragraph('a', 'one two three'), paragraph('c', 'five')],
      ['a:one two three', 'b:four late', 'c:five'],
    ],
    [
      'leaves a block deleted that was only there',
      [paragraph('a', 'one two three!'), paragraph('b', 'four'), paragraph('c', 'five')],
      [paragraph('a', 'one two three'), paragraph('c', 'five')],
      ['a:one two three!', 'c:five'],
    ],
  ])('%s', (_what, theirs, current, merged) => {
    expect(texts(mergeDocuments(base, report(...theirs), report(...current)))).toEqual(merged)
  })

  const columns = (...columnsOf: DocumentNode[][]) =>
    block(
      'columns',
      'cols',
      columnsOf.map((content, index) => block('column', `col${index}`, content)),
    )

  it('moves a paragraph out of columns that are then deleted', () => {
    const before = report(columns([paragraph('p', 'kept')], [paragraph('q', 'gone')]), paragraph('z', 'last'))
    const theirs = report(paragraph('p', 'kept'), paragraph('z', 'last'))
    const current = report(
      columns([paragraph('p', 'kept')], [paragraph('q', 'gone')]),
      paragraph('z', 'last!'),
    )
    expect(texts(mergeDocuments(before, theirs, current))).toEqual(['p:kept', 'z:last!'])
  })

  it('brings columns back whole when one of their paragraphs was edited late', () => {
    const before = report(columns([paragraph('p', 'one')], [paragraph('q', 'two')]), paragraph('z', 'last'))
    const theirs = report(
      columns([paragraph('p', 'one late')], [paragraph('q', 'two')]),
      paragraph('z', 'last'),
    )
    const merged = mergeDocuments(before, theirs, report(paragraph('z', 'last!')))
    expect(plainText(merged)).toContain('one late')
    expect(plainText(merged)).toContain('two')
    expect(merged.content.map(({ type }) => type)).toEqual(['title', 'columns', 'paragraph'])
  })

  it('merges settings one by one; of one that both set the late one counts', () => {
    const chart = (attrs: object) => report(block('chart', 'chart', [], { ...attrs }))
    const merged = mergeDocuments(
      chart({ title: 'Old', alt: 'Old', sourceName: 'Old' }),
      chart({ title: 'Late', alt: 'Late', sourceName: 'Old' }),
      chart({ title: 'Now', alt: 'Old', sourceName: 'Now' }),
    )
    expect(merged.content[1]!.attrs).toMatchObject({ title: 'Late', alt: 'Late', sourceName: 'Now' })
  })

  it('turns a block into another kind and keeps what was written in it meanwhile', () => {
    const merged = mergeDocuments(
      report(paragraph('a', 'one')),
      report(block('heading', 'a', [words('one')], { level: 2 })),
      report(paragraph('a', 'one two')),
    )
    expect(merged.content[1]).toMatchObject({ type: 'heading', content: [{ text: 'one two' }] })
  })
})

/** One edit of a side, at random. */
type Act = { what: 'write' | 'delete' | 'move' | 'add' | 'strike'; at: number; to: number }
const acts = fc.array(
  fc.record({
    what: fc.constantFrom('write', 'write', 'delete', 'move', 'add', 'strike'),
    at: fc.nat(1000),
    to: fc.nat(1000),
  }) as fc.Arbitrary<Act>,
  { maxLength: 8 },
)

/** Does the acts. @returns the document, the words that were written and are still in it, and those that were struck. */
function act(document: ReportDocument, list: Act[], side: string) {
  const blocks = structuredClone(document.content.slice(1))
  list.forEach(({ what, at, to }, index) => {
    const word = `${side}${index}${side}`
    const place = at % Math.max(1, blocks.length)
    if (what === 'add' || blocks.length === 0)
      return blocks.splice(place, 0, paragraph(`${side}new${index}x`, word))
    if (what === 'delete') return blocks.splice(place, 1)
    if (what === 'move') return blocks.splice(to % blocks.length, 0, ...blocks.splice(place, 1))
    const text = (blocks[place]!.content ?? []).map((node) => node.text).join('')
    const letters = Array.from(text)
    const cut = to % (letters.length + 1)
    const changed =
      what === 'write'
        ? letters.toSpliced(cut, 0, at % 2 ? ` ${word} ` : word).join('')
        : letters.toSpliced(cut, 5).join('')
    blocks[place] = paragraph(String(blocks[place]!.attrs!.id), changed)
    return undefined
  })
  const result = report(...(blocks.length > 0 ? blocks : [paragraph('empty')]))
  const all = plainText(result)
  return {
    result,
    written: list.map((_, index) => `${side}${index}${side}`).filter((word) => all.includes(word)),
  }
}

it('loses no word that either side wrote, doubles none, and is valid', () => {
  fc.assert(
    fc.property(acts, acts, (theirActs, ourActs) => {
      const theirs = act(base, theirActs, 'T')
      const current = act(base, ourActs, 'C')
      const merged = mergeDocuments(base, theirs.result, current.result)
      const text = plainText(merged)
      for (const word of [...theirs.written, ...current.written]) expect(text.split(word)).toHaveLength(2)
      expect(validateDocument(merged).ok).toBe(true)
      expect(mergeDocuments(base, base, current.result)).toEqual(current.result)
      expect(mergeDocuments(base, theirs.result, base)).toEqual(theirs.result)
      // Done once more it adds nothing.
      expect(mergeDocuments(theirs.result, theirs.result, merged)).toEqual(merged)
    }),
    { numRuns: 400 * TIMES },
  )
})
