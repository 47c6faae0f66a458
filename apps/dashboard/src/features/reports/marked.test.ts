import { expect, it } from 'vitest'
import { lineAround, markWords } from './marked.ts'

const found = (text: string, query: string) =>
  markWords(text, query)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

it.each([
  ['Coal and wind', 'wind', 'Coal and [wind]'],
  ['Énergie éolienne', 'ENERGIE eol', '[Énergie] [éol]ienne'],
  ['rewind, Wind, windy', 'wind', 'rewind, [Wind], [wind]y'],
  ['wind', '"wind"', '[wind]'],
  ['windfall', 'wind windfall', '[windfall]'],
  ['a.b (c)', '.*', 'a.b (c)'],
  ['Größe', 'grösse', 'Größe'],
  ['', 'wind', ''],
  ['wind', '', 'wind'],
])('%s, looked at for %s', (text, query, marked) => {
  expect(found(text, query)).toBe(marked)
})

it('loses nothing of the text', () => {
  const text = 'Ünïcødé 👩‍👩‍👧 text\nin two lines'
  expect(
    markWords(text, 'u text')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

it('keeps the first find in sight', () => {
  const text = 'The rate rose by 16.6 points in construction and by 2.1 in government, says the office.'
  expect(lineAround(text, 'gov')).toBe('…and by 2.1 in government, says the office.')
  expect(lineAround(text, 'rate')).toBe(text)
  expect(lineAround(text, 'nothing')).toBe(text)
  expect(lineAround(`${'x'.repeat(40)} wind`, 'wind')).toMatch(/^…x{23} wind$|^…wind$/)
})
