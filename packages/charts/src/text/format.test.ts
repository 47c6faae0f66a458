import { chartContext, ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import {
  axisTitle,
  formatNumber,
  formatTicks,
  formatValue,
  formatWithin,
  numberStyle,
  roundDecimal,
  withUnit,
} from './format.ts'

describe('rounding', () => {
  it.each([
    [73.55, 1, 73.6],
    [-73.55, 1, -73.6],
    [1.005, 2, 1.01],
    [0.5, 0, 1],
    [1e-7, 2, 0],
    [123456789, 0, 123456789],
    [1e22, 2, 1e22],
  ])('takes %d to %i digits as %d', (value, digits, rounded) => {
    expect(roundDecimal(value, digits)).toBe(rounded)
  })
})

describe('numbers', () => {
  it.each([
    [-12.25, 1, '−12.3'],
    [-0.04, 1, '0.0'],
    [1234567.891, 2, '1,234,567.89'],
    [182, 0, '182'],
  ])('writes %d with %i digits as %s', (value, digits, text) => {
    expect(formatNumber(ENGLISH, value, digits)).toBe(text)
  })

  it.each([
    [[82.6, 52.123], '82.6'],
    [[12, 500], '12'],
    [[1305.4, 22.25], '1,305'],
    [[0.456], '0.46'],
    [[1.17, -0.2], '1.17'],
    [[1_303_182_268, 127_000_000, 90_000_000], '1,303'],
    [[5_100_000_000, 2_200_000_000], '5.1'],
    [[1_200_000, 9_000], '1,200,000'],
  ])('shows the first of %j as %s', (values, text) => {
    expect(formatValue(ENGLISH, values[0]!, numberStyle(values))).toBe(text)
  })

  it('follows the author about digits', () => {
    expect(formatValue(ENGLISH, 82.6, numberStyle([82.6], { decimals: 3 }))).toBe('82.600')
  })

  it('gives ticks the digits of their step and no unit', () => {
    const style = numberStyle([0.25])
    expect(formatTicks(ENGLISH, [-0.05, 0, 0.05], style)).toEqual(['−0.05', '0', '0.05'])
  })

  it('says unit and scale once', () => {
    expect(axisTitle(ENGLISH, numberStyle([2e9], { unit: 'people' }))).toBe('People, billions')
    expect(axisTitle(ENGLISH, numberStyle([2e6], { unit: '$' }))).toBe('$ millions')
    expect(axisTitle(ENGLISH, numberStyle([2]))).toBe('')
    expect(
      ['mm', 'kg', 'kWh', 'm/s', 'bushels per acre'].map((unit) =>
        axisTitle(ENGLISH, numberStyle([2], { unit })),
      ),
    ).toEqual(['mm', 'kg', 'kWh', 'm/s', 'Bushels per acre'])
  })

  it.each([
    ['12.5', '$', '$12.5'],
    ['−12.5', '€', '−€12.5'],
    ['12', '%', '12%'],
    ['12', 'years', '12 years'],
    ['3.1', '°C', '3.1°C'],
  ])('puts %s and %s together as %s', (text, unit, result) => {
    expect(withUnit(ENGLISH, text, unit)).toBe(result)
  })
})

describe('what an author chose', () => {
  const shown = (values: number[], choices: Parameters<typeof numberStyle>[1]) =>
    values.map((value) => formatValue(ENGLISH, value, numberStyle(values, choices)))

  it('writes shares as per cent without the binary fraction behind them', () => {
    expect(shown([0.07, 0.29], { notation: 'percent' })).toEqual(['7', '29'])
    expect(shown([0.07, 0.2915], { notation: 'percent', unitAt: 'values' })).toEqual(['7.0%', '29.2%'])
    expect(formatTicks(ENGLISH, [0, 0.25, 0.5], numberStyle([0.5], { notation: 'percent' }))).toEqual([
      '0',
      '25',
      '50',
    ])
  })

  it('counts each value in what it is large in', () => {
    const choices = { notation: 'compact' } as const
    expect(shown([7.31e9, 182_400_000, 12_400, 999_999, 950, 0.5, 0, -2e12], choices)).toEqual([
      '7.31 bn',
      '182 m',
      '12.4 k',
      '1 m',
      '950',
      '0.5',
      '0',
      '−2 tn',
    ])
    expect(shown([7.31e9], { ...choices, decimals: 1, unit: '$', unitAt: 'values' })).toEqual(['$7.3 bn'])
  })

  it('puts a plus before what is above zero, and the unit at every value or once', () => {
    expect(shown([1.5, -1.5, 0], { plus: true })).toEqual(['+1.5', '−1.5', '0.0'])
    expect(shown([1.5], { plus: true, unit: '$', unitAt: 'values' })).toEqual(['+$1.5'])
    expect(axisTitle(ENGLISH, numberStyle([5e6], { unit: '$', unitAt: 'values' }))).toBe('Millions')
    expect(axisTitle(ENGLISH, numberStyle([5e6], { unit: 'people' }), 'Residents')).toBe(
      'Residents, millions',
    )
    expect(shown([3_000_000], { notation: 'full' })).toEqual(['3,000,000'])
  })

  it('follows the language about signs of currency and per cent, unless told where they go', () => {
    expect(withUnit(chartContext({ locale: 'de-DE' }), '−5', '€')).toBe('−5\u00a0€')
    expect(withUnit(chartContext({ locale: 'nl-NL' }), '−5', '€')).toBe('−€\u00a05')
    expect(withUnit(chartContext({ locale: 'de-DE' }), '5', '%')).toBe('5\u00a0%')
    expect(withUnit(chartContext({ locale: 'it-IT' }), '5', '%')).toBe('5%')
    expect(withUnit(ENGLISH, '5', '€', 'after')).toBe('5€')
    expect(withUnit(ENGLISH, '−5', 'CHF', 'before')).toBe('−CHF 5')
    expect(withUnit(ENGLISH, '12', 'US$')).toBe('US$12')
  })

  it('never writes an exponent', () => {
    for (const value of [1e-9, 4.2e20, 3e21, -7e22]) {
      const style = numberStyle([value], { notation: 'full' })
      expect(formatValue(ENGLISH, value, style)).not.toMatch(/e/)
    }
  })

  it('shortens a value that has no room', () => {
    const style = numberStyle([12_345_678_901], { notation: 'full' })
    expect(formatWithin(ENGLISH, 12_345_678_901, style, 200, 12, 500)).toBe('12,345,678,901')
    expect(formatWithin(ENGLISH, 12_345_678_901, style, 60, 12, 500)).toBe('12.3 bn')
  })
})
