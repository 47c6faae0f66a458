import { describe, expect, it } from 'vitest'
import { footnotesOf } from './footnotes.ts'
import { words } from './fixtures.ts'
import type { DocumentNode, ReportDocument } from './types.ts'
import { validateDocument } from './validate.ts'
import { documentChanges } from './changes.ts'
import { documentToYUpdate, yDocToDocument } from './yjs.ts'
import { replaceDocument } from './replace.ts'
import { withoutInternal } from './audience.ts'
import { LIMITS } from './limits.ts'
import * as Y from 'yjs'

const note = (text: string) => ({ type: 'footnote', attrs: { text } })
const paragraph = (id: string, ...content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  attrs: { id, internal: false },
  content,
})
const report = (...content: DocumentNode[]): ReportDocument => ({
  type: 'doc',
  content: [{ type: 'title', attrs: { id: 'b000000001' }, content: [words('Power')] }, ...content],
})
const half = (text: string) => report(paragraph('b000000002', words('Half', [note(text)]), words(' of it.')))
const problems = (document: unknown): string[] => {
  const result = validateDocument(document)
  return result.ok ? [] : result.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)
}

describe('footnotes of a document', () => {
  const document = report(
    paragraph(
      'b000000002',
      words('A ', [note('First')]),
      words('third', [{ type: 'bold' }, note('First')]),
      words(' and '),
      words('half', [note('Second')]),
    ),
    {
      ...paragraph('b000000003', words('Secret', [note('Inside')])),
      attrs: { id: 'b000000003', internal: true },
    },
  )

  it('are found in order, one for all words that have it together', () => {
    expect(footnotesOf(document)).toEqual(['First', 'Second', 'Inside'])
  })

  it('go with what is internal', () => {
    expect(footnotesOf(withoutInternal(document))).toEqual(['First', 'Second'])
  })

  it('come back from Yjs as they were, and change there without their words', () => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, documentToYUpdate(half('Old')))
    expect(footnotesOf(yDocToDocument(ydoc))).toEqual(['Old'])
    replaceDocument(ydoc, half('New'))
    expect(yDocToDocument(ydoc)).toMatchObject(half('New'))
  })

  it('must have words, and no more than fit', () => {
    expect(problems(half('Ember'))).toEqual([])
    expect(problems(half('  '))).toEqual([
      '/content/1/content/0/marks/0/attrs/text: A footnote must have at least one word.',
    ])
    expect(problems(half('x'.repeat(LIMITS.note + 1)))).toHaveLength(1)
    expect(problems(report(paragraph('b000000002', words('Half', [{ type: 'footnote' }]))))).toHaveLength(1)
  })
})

describe('what changed of footnotes', () => {
  const details = (before: ReportDocument, after: ReportDocument) =>
    documentChanges(before, after)[0]!.details
  const bare = report(paragraph('b000000002', words('Half of it.')))

  it('is said in their words', () => {
    expect(details(bare, half('Ember, 2025'))).toEqual(['Footnote added: “Ember, 2025”'])
    expect(details(half('Ember, 2025'), half('Ember, 2026'))).toEqual([
      'Footnote: “Ember, 2026”, previously “Ember, 2025”',
    ])
    expect(details(half('Ember, 2025'), bare)).toEqual(['Footnote removed'])
  })

  it('is cut short where a note is long', () => {
    expect(details(bare, half('word '.repeat(40)))).toEqual([
      expect.stringMatching(/^Footnote added: “word .*…”$/),
    ])
    expect(details(half('a '.repeat(90)), half('b '.repeat(90)))).toEqual(['Footnote changed'])
  })
})
