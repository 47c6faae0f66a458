import { expect, it } from 'vitest'
import { readingOf } from './reading.ts'

const doc = (...content: object[]) => ({ type: 'doc', content }) as Parameters<typeof readingOf>[0]
const paragraph = (...texts: string[]) => ({
  type: 'paragraph',
  content: texts.map((text) => ({ type: 'text', text })),
})

it('counts words as people do', () => {
  expect(readingOf(doc(paragraph('It’s 1,234.5 kilometres – well-known – to Zürich.'))).words).toBe(6)
})

it('counts a word once that is partly bold, and two at a line break', () => {
  expect(readingOf(doc(paragraph('half', 'bold'))).words).toBe(1)
  const broken = [{ type: 'text', text: 'one' }, { type: 'hardBreak' }, { type: 'text', text: 'two' }]
  expect(readingOf(doc({ type: 'paragraph', content: broken })).words).toBe(2)
})

it('takes a minute at least, and time for figures', () => {
  expect(readingOf(doc())).toEqual({ words: 0, minutes: 1 })
  const long = doc(paragraph('word '.repeat(230 * 5)), ...Array(4).fill({ type: 'chart' }))
  expect(readingOf(long)).toEqual({ words: 1150, minutes: 6 })
})
