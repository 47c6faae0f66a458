import { ENGLISH } from '../context.ts'
import { expect, it } from 'vitest'
import { fitText, measureText, wrapText } from './measure.ts'

it('measures by the advances of Roboto', () => {
  expect(measureText(ENGLISH, '0123456789', 12)).toBeCloseTo(67.4, 1)
  expect(measureText(ENGLISH, 'Wholesale and Retail Trade', 13, 600)).toBeGreaterThan(
    measureText(ENGLISH, 'Wholesale and Retail Trade', 13),
  )
})

it('has a width for characters Roboto lacks', () => {
  expect(measureText(ENGLISH, '東京', 10)).toBe(20)
  expect(measureText(ENGLISH, 'e\u0301', 10)).toBeCloseTo(measureText(ENGLISH, 'e', 10))
  expect(measureText(ENGLISH, '👩', 10)).toBeGreaterThan(10)
})

it('cuts between characters as people see them', () => {
  const cut = fitText(ENGLISH, '👩🏽 family of three', 60, 12)
  expect(cut).toMatch(/^👩🏽.*…$/u)
  expect(measureText(ENGLISH, cut, 12)).toBeLessThanOrEqual(60)
})

it('wraps at words, and cuts what is left', () => {
  expect(wrapText(ENGLISH, 'St. Vincent and the Grenadines', 150, 2, 14)).toEqual([
    'St. Vincent and the',
    'Grenadines',
  ])
  expect(wrapText(ENGLISH, 'Short', 150, 2, 14)).toEqual(['Short'])
  const cut = wrapText(ENGLISH, 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', 150, 2, 14)
  expect(cut).toHaveLength(1)
  expect(cut[0]).toMatch(/…$/)
})
