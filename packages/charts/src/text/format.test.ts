import { describe, expect, it } from 'vitest'
import {
  axisTitle,
  formatNumber,
  formatTicks,
  formatValue,
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
    expect(formatNumber(value, digits)).toBe(text)
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
    expect(formatValue(values[0]!, numberStyle(values))).toBe(text)
  })

  it('follows the author about digits', () => {
    expect(formatValue(82.6, numberStyle([82.6], { decimals: 3 }))).toBe('82.600')
  })

  it('gives ticks the digits of their step and no unit', () => {
    const style = numberStyle([0.25])
    expect(formatTicks([-0.05, 0, 0.05], style)).toEqual(['−0.05', '0', '0.05'])
  })

  it('says unit and scale once', () => {
    expect(axisTitle(numberStyle([2e9], { unit: 'people' }))).toBe('People, billions')
    expect(axisTitle(numberStyle([2e6], { unit: '$' }))).toBe('$ millions')
    expect(axisTitle(numberStyle([2]))).toBe('')
    expect(
      ['mm', 'kg', 'kWh', 'm/s', 'bushels per acre'].map((unit) => axisTitle(numberStyle([2], { unit }))),
    ).toEqual(['mm', 'kg', 'kWh', 'm/s', 'Bushels per acre'])
  })

  it.each([
    ['12.5', '$', '$12.5'],
    ['−12.5', '€', '−€12.5'],
    ['12', '%', '12%'],
    ['12', 'years', '12 years'],
    ['3.1', '°C', '3.1°C'],
  ])('puts %s and %s together as %s', (text, unit, result) => {
    expect(withUnit(text, unit)).toBe(result)
  })
})
