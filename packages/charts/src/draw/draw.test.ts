import { describe, expect, it } from 'vitest'
import { spreadLabels } from './labels.ts'
import { linePath, printPath, thinLine } from './path.ts'
import { encodePlaces } from './places.ts'
import { barScale, lineScale } from './scales.ts'

describe('paths', () => {
  it('are written as whole relative numbers, broken where values are missing, a dot where one stands alone', () => {
    const points = [0, 0.1, null, 0.3, null, 0.5, 0.6].map((x, row) => ({
      x: row / 6,
      y: x === null ? null : x * 100,
    }))
    expect(printPath(linePath(points))).toBe('M0 0l333 40m667 80zm667 80l333 40')
  })

  it('lose nothing of the range when they are thinned', () => {
    const values = Array.from({ length: 10_000 }, (_, row) =>
      row === 5_001 ? 500 : row === 7_003 ? -500 : Math.sin(row) * 100,
    )
    const thin = thinLine(values.map((y, row) => ({ x: row / 9_999, y })))
    const ys = thin.map(({ y }) => y!)
    expect(thin.length).toBeLessThan(2 * 946)
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([-500, 500])
    expect(thin.every(({ x }, index) => index === 0 || x >= thin[index - 1]!.x)).toBe(true)
  })

  it('keep their breaks when they are thinned', () => {
    const points = Array.from({ length: 4_000 }, (_, row) => ({
      x: row / 3_999,
      y: row > 1_990 && row < 2_010 ? null : row % 7,
    }))
    expect(thinLine(points).filter(({ y }) => y === null)).toHaveLength(1)
  })
})

describe('labels', () => {
  it('are pushed apart as little as possible', () => {
    const label = (y: number) => ({ y, height: 16 })
    expect(spreadLabels([label(100), label(104), label(300)], 0, 400)).toEqual([94, 110, 300])
    expect(spreadLabels([label(399), label(398)], 0, 400)).toEqual([392, 376])
    expect(spreadLabels([label(104), label(100)], 0, 400)).toEqual([110, 94])
  })
})

describe('scales', () => {
  it('start at zero where the data comes near it, else on a tick', () => {
    expect(lineScale([39, 82.6]).domain).toEqual([30, 90])
    expect(lineScale([5, 710]).domain).toEqual([0, 800])
    expect(lineScale([-0.5, 1.2]).domain[0]).toBeLessThan(-0.4)
    expect(lineScale([5, 5]).domain).toEqual([0, 5])
    expect(lineScale([]).ticks.length).toBeGreaterThan(1)
  })

  it('never draw more than eight ticks', () => {
    for (let high = 1; high < 1000; high += 7)
      expect(lineScale([0, high]).ticks.length).toBeLessThanOrEqual(8)
  })

  it('always hold zero for bars', () => {
    expect(barScale([77.9, 53.8]).domain).toEqual([0, 80])
    expect(barScale([60, 72]).domain).toEqual([0, 72])
    expect(barScale([-5, -3]).domain[1]).toBe(0)
    expect(barScale([0, 0]).domain).toEqual([0, 1])
  })
})

it('writes places only where they are uneven', () => {
  expect(encodePlaces([0, 0.5, 1])).toBeUndefined()
  expect(encodePlaces([0, 0.1, 1])).toBe('0 100 900')
})
