import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffWords, type WordRun } from './wordDiff.ts'

const side = (runs: WordRun[], without: WordRun['kind']): string =>
  runs
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

describe('the difference of words', () => {
  it.each([
    ['', '', []],
    ['The wind blew', 'The wind blew', ['=The wind blew']],
    ['The wind blew.', 'The strong wind blew.', ['=The ', '+strong ', '=wind blew.']],
    ['ten turbines', 'twelve turbines', ['-ten', '+twelve', '= turbines']],
    ['one two', '', ['-one two']],
    ['', 'one two', ['+one two']],
    ['Größe: 3,5 m', 'Größe: 4,5 m', ['=Größe: ', '-3', '+4', '=,5 m']],
    ['a b c', 'c b a', ['-a', '+c', '= b ', '-c', '+a']],
  ])('%j to %j', (before, after, expected) => {
    const signs = { same: '=', removed: '-', added: '+' }
    expect(diffWords(before, after).map(({ kind, text }) => signs[kind] + text)).toEqual(expected)
  })

  it('gives both texts back, whatever they are', () => {
    const words = fc.array(fc.constantFrom('a', 'b', ' ', '. ', 'ä', '🙂', 'end', '\n'), { maxLength: 40 })
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [before, after] = [left.join(''), right.join('')]
        const runs = diffWords(before, after)
        expect([side(runs, 'added'), side(runs, 'removed')]).toEqual([before, after])
      }),
    )
  })

  it('takes two long texts that share nothing as replaced', () => {
    const long = (word: string) => Array.from({ length: 4000 }, (_, index) => `${word}${index}`).join(' ')
    expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})

it('keeps new words in one addition, though a blank between them was there before', () => {
  expect(diffWords('made 1.4 hours', 'made 1.4 much changed then hours')).toEqual([
    { kind: 'same', text: 'made 1.4 ' },
    { kind: 'added', text: 'much changed then ' },
    { kind: 'same', text: 'hours' },
  ])
  expect(diffWords('year. Wind', 'year. Much changed.Wind').map(({ kind }) => kind)).toEqual([
    'same',
    'added',
    'same',
  ])
})
