import { ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import { formatSpecified } from './specifier.ts'

describe('formatSpecified', () => {
  it.each([
    [1234.5, ',.1f', '1,234.5'],
    [0.256, '.0%', '26%'],
    [0.256, '.1%', '25.6%'],
    [5, '+d', '+5'],
    [1234.5, '', '1,234.5'],
    [1234567, '', '1,234,567'],
    [0.1 + 0.2, '', '0.3'],
    [1234.5, 'no specifier', '1,234.5'],
  ])('%d as %j', (value, specifier, words) => expect(formatSpecified(ENGLISH, value, specifier)).toBe(words))

  it.each(['500000000', 'x>90000', '.999999f', '0900000000d', '.100f'])('%j takes no room', (specifier) => {
    expect(formatSpecified(ENGLISH, 1, specifier).length).toBeLessThan(30)
  })
})
