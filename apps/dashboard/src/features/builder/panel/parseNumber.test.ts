import { describe, expect, it } from 'vitest'
import { numberWritten, parseNumber, parseValues } from './parseNumber.ts'

describe('parseNumber', () => {
  it.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['1,234', 1234],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1 234 567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['−3', -3],
    ['$ 4.20', 4.2],
    ['12 %', 12],
    ['1e3', 1000],
    ['', undefined],
    ['abc', undefined],
    ['12 apples', undefined],
    ['.', undefined],
  ])('reads %j as %s', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })
})

it.each([
  ['1.234', 1234],
  ['1,234', 1.234],
  ['12.5', 12.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
])('reads %j in German as %s', (text, value) => {
  expect(parseNumber(text, ',')).toBe(value)
})

it.each(['.', ','] as const)(
  'reads what a field shows as the same number, with %j before decimals',
  (decimal) => {
    for (const value of [0, -3, 12.5, 1.234, 1234, 0.125, 1e21])
      expect(parseNumber(numberWritten(value, decimal), decimal)).toBe(value)
  },
)

describe('parseValues', () => {
  it.each([
    ['a row of cells', '1\t2,5\t3', [1, 2.5, 3]],
    ['a column of cells', '1\r\n2\r\n\r\n3\n', [1, 2, 3]],
    ['commas', '1,2,3', [1, 2, 3]],
    ['commas and spaces', '1, 2, 3.5', [1, 2, 3.5]],
    ['semicolons with decimal commas', '1,5; 2,5', [1.5, 2.5]],
    ['spaces', '4 5 6', [4, 5, 6]],
  ])('reads %s', (_name, text, values) => {
    expect(parseValues(text)).toEqual({ values, wrong: [] })
  })

  it.each([
    ['a thousand beside decimal points', '1,234\t2.5', [1234, 2.5], []],
    ['three decimals beside decimal commas', '1,234\t2,5', [1.234, 2.5], []],
    ['groups of both', '1.234,5\t2.000', [1234.5, 2000], []],
    ['the rarer of two manners as wrong', '1,5\t2,5\t3.25', [1.5, 2.5], ['3.25']],
    ['neither of two manners', '1,5\t3.25', [], ['1,5', '3.25']],
  ])('takes %s', (_name, text, values, wrong) => {
    expect(parseValues(text)).toEqual({ values, wrong })
  })

  it('names what is no number', () => {
    expect(parseValues('1\tn/a\t3')).toEqual({ values: [1, 3], wrong: ['n/a'] })
  })
})
