import { describe, expect, it } from 'vitest'
import { en } from './languages/en.ts'
import { contentsEntries, documentOutline } from './outline.ts'
import type { DocumentNode } from './types.ts'
import { knownLocale, longDate, longMoment, readingTime, shortened } from './words.ts'

const heading = (text: string, level = 2): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })
const paragraph = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('readingTime', () => {
  it('is at least a minute and counts words and figures', () => {
    expect(readingTime(en, doc(paragraph('Short.')))).toBe('1 minute to read')
    expect(
      readingTime(en, doc(paragraph('word '.repeat(230 * 5)), ...Array(4).fill({ type: 'chart' }))),
    ).toBe('6 minutes to read')
  })
})

describe('longDate', () => {
  it('is the day in UTC in the locale, whatever the time zone of the machine', () => {
    expect(longDate('2026-05-12T23:59:59Z', 'en-GB')).toBe('12 May 2026')
    expect(longDate('2026-05-12T00:00:00Z', 'de')).toBe('12. Mai 2026')
    expect(longDate('yesterday', 'en-GB')).toBe('')
  })

  it('falls back to British English for a tag that is not well formed', () => {
    expect(knownLocale('en_"><b>')).toBe('en-GB')
    expect(knownLocale('pt-br')).toBe('pt-BR')
  })
})

describe('longMoment', () => {
  it('has the time in UTC behind the day', () => {
    expect(longMoment('2026-11-22T12:00:31Z', 'en-GB')).toBe('22 November 2026, 12:00')
    expect(longMoment('', 'en-GB')).toBe('')
  })
})

describe('shortened', () => {
  it('cuts at a word', () => {
    expect(shortened('One two three.', 40)).toBe('One two three.')
    expect(shortened('One two, three four', 9)).toBe('One two…')
  })
})

describe('documentOutline', () => {
  it('makes anchors from words, unique in the page and apart from its own ids', () => {
    const outline = documentOutline(
      doc(
        heading('Über uns'),
        heading('Uber uns'),
        heading('bb'),
        heading('Figure 1'),
        heading('???'),
        heading('日本'),
      ),
    )
    expect(outline.map(({ anchor }) => anchor)).toEqual([
      'uber-uns',
      'uber-uns-2',
      'section-bb',
      'section-figure-1',
      'section',
      '日本',
    ])
  })

  it('lists main headings, and nothing when there is only one', () => {
    expect(
      contentsEntries(documentOutline(doc(heading('A'), heading('B', 3), heading('C')))).map((e) => e.text),
    ).toEqual(['A', 'C'])
    expect(contentsEntries(documentOutline(doc(heading('B', 3), heading('C', 3))))).toHaveLength(2)
    expect(contentsEntries(documentOutline(doc(heading('A'), heading('B', 3))))).toEqual([])
  })
})
