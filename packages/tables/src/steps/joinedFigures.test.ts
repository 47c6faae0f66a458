import { expect, it } from 'vitest'
import { currentJoins, inJoinOrder, isMadeFrom, type JoinableFigure } from './joinedFigures.ts'
import type { DataStep } from './schema.ts'

const hash = (sign: string) => sign.repeat(64)
const join = (figure: string | null, table = hash('0')): DataStep => ({
  type: 'join',
  id: 's1',
  on: true,
  table,
  tableName: 'Before',
  figure,
  column: 'Year',
  with: 'Year',
  rows: 'all',
})
const figure = (dataset: string | null, ...joins: string[]): JoinableFigure => ({
  dataset,
  title: 'Prices',
  steps: joins.map((each) => join(each)),
})

it('joined figures give the table they draw now, under the name they have now', () => {
  const figures = new Map([['a', figure(hash('a'))]])
  expect(currentJoins([join('a')], figures)).toEqual([
    { ...join('a'), table: hash('a'), tableName: 'Prices' },
  ])
  const current = [{ ...join('a'), table: hash('a'), tableName: 'Prices' } as DataStep]
  expect(currentJoins(current, figures)).toBe(current)
})

it.each([
  ['that was deleted', new Map<string, JoinableFigure>()],
  ['without data', new Map([['a', figure(null)]])],
])('of a figure %s the table that was joined last stays', (_of, figures) => {
  const steps = [join('a'), join(null, hash('9'))]
  expect(currentJoins(steps, figures)).toBe(steps)
})

it('a figure that is made from another can’t be joined by it, however far away', () => {
  const figures = new Map([
    ['a', figure(hash('a'))],
    ['b', figure(hash('b'), 'a')],
    ['c', figure(hash('c'), 'b')],
  ])
  expect(isMadeFrom(figures, 'c', 'a')).toBe(true)
  expect(isMadeFrom(figures, 'a', 'c')).toBe(false)
  expect(isMadeFrom(figures, 'a', 'a')).toBe(true)
})

it('figures follow those they join; a circle that two people made at once ends, and is left alone', () => {
  const figures = new Map([
    ['c', figure(hash('c'), 'b')],
    ['b', figure(hash('b'), 'a')],
    ['a', figure(hash('a'))],
    ['x', figure(hash('1'), 'y')],
    ['y', figure(hash('2'), 'x')],
  ])
  expect(inJoinOrder(figures)).toEqual(['b', 'c'])
  expect(isMadeFrom(figures, 'x', 'a')).toBe(false)
})
