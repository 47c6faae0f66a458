import { describe, expect, it } from 'vitest'
import { formatNumber } from './format.ts'
import { writtenIn } from './numberLocale.ts'

describe('numbers in other languages', () => {
  it.each([
    ['en-GB', '1,234,567.89'],
    ['en-IN', '12,34,567.89'],
    ['de-DE', '1.234.567,89'],
    ['de-AT', '1\u00a0234\u00a0567,89'],
    ['de-CH', '1’234’567.89'],
    ['fr-FR', '1\u202f234\u202f567,89'],
    ['fr-CA', '1\u00a0234\u00a0567,89'],
    ['es-MX', '1,234,567.89'],
    ['es-ES', '1.234.567,89'],
    ['ja-JP', '1,234,567.89'],
    ['tlh', '1,234,567.89'],
    ['constructor', '1,234,567.89'],
  ])('%s: %s', (locale, text) => {
    expect(writtenIn(locale, () => formatNumber(1_234_567.89, 2))).toBe(text)
    expect(writtenIn(locale, () => formatNumber(-0.5, 1))).toMatch(/^−0[.,]5$/)
  })

  it('ends with the work, also when that fails', () => {
    const fail = () => {
      throw new Error('no')
    }
    expect(() => writtenIn('de-DE', fail)).toThrow('no')
    expect(formatNumber(0.5, 1)).toBe('0.5')
    expect(writtenIn('de-DE', () => writtenIn(undefined, () => formatNumber(0.5, 1)))).toBe('0.5')
  })
})
