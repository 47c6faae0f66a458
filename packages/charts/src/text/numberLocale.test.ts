import { chartContext, ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import { formatNumber } from './format.ts'

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
    expect(formatNumber(chartContext({ locale }), 1_234_567.89, 2)).toBe(text)
    expect(formatNumber(chartContext({ locale }), -0.5, 1)).toMatch(/^−0[.,]5$/)
  })

  it('is each context’s own', () => {
    const german = chartContext({ locale: 'de-DE' })
    expect(formatNumber(ENGLISH, 0.5, 1)).toBe('0.5')
    expect(formatNumber(german, 0.5, 1)).toBe('0,5')
    expect(formatNumber(chartContext({ locale: undefined }), 0.5, 1)).toBe('0.5')
  })
})
