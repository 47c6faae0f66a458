import { describe, expect, it } from 'vitest'
import { clipLabel, placeFlags } from './placeFlags.ts'
import { labelledPoints, shareTicksTo, ticksTo, timeTicksTo } from './trend.ts'

describe('trend', () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [557, [0, 200, 400, 600]],
    [601, [0, 250, 500, 750]],
    [8412, [0, 3000, 6000, 9000]],
  ])('an axis to %i has round steps', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks)
  })

  it.each([
    [50, [0, 20, 40, 60]],
    [170, [0, 60, 120, 180]],
    [40_000, [0, 14_400, 28_800, 43_200]],
  ])('a time axis to %i s has steps of the clock', (most, ticks) => {
    expect(timeTicksTo(most)).toEqual(ticks)
  })

  const days = Array.from({ length: 28 }, (_, index) => ({ day: new Date(Date.UTC(2026, 9, 25 + index)) }))
  it('labels Mondays, fewer where there is little room, and every day of a week', () => {
    expect(labelledPoints(days, 'day', 1000, 64).map((index) => days[index]!.day.getUTCDay())).toEqual([
      1, 1, 1, 1,
    ])
    expect(labelledPoints(days, 'day', 130, 64)).toHaveLength(2)
    expect(labelledPoints(days.slice(0, 7), 'day', 1000, 64)).toHaveLength(7)
  })

  it('labels the first week of each month, and months by parts of a year', () => {
    const weeks = Array.from({ length: 53 }, (_, index) => ({
      day: new Date(Date.UTC(2025, 10, 24 + 7 * index)),
    }))
    expect(labelledPoints(weeks, 'week', 1400, 92).map((index) => weeks[index]!.day.getUTCDate())).toEqual([
      1, 5, 2, 2, 6, 4, 1, 6, 3, 7, 5, 2,
    ])
    const months = Array.from({ length: 37 }, (_, index) => ({ day: new Date(Date.UTC(2023, 10 + index)) }))
    expect(labelledPoints(months, 'month', 1000, 76)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34])
  })

  it.each([
    ['2025-01-01', 'month', 26, 1090],
    ['2025-01-01', 'week', 98, 1090],
    ['2025-01-01', 'week', 98, 290],
    ['2023-11-24', 'month', 37, 290],
    ['2026-09-07', 'day', 77, 440],
  ] as const)('no two labels from %s by the %s are nearer than their room', (first, unit, length, width) => {
    const points = Array.from({ length }, (_, index) => {
      const day = new Date(`${first}T00:00:00Z`)
      if (unit === 'month') day.setUTCMonth(day.getUTCMonth() + index)
      else day.setUTCDate(day.getUTCDate() + index * (unit === 'week' ? 7 : 1))
      return { day }
    })
    const starts = labelledPoints(points, unit, width, 92).map((index) => {
      const x = (index / (length - 1)) * width
      return x - (index === 0 ? 0 : index === length - 1 ? 92 : 46)
    })
    expect(starts.length).toBeGreaterThan(1)
    expect(Math.min(...starts.slice(1).map((start, at) => start - starts[at]!))).toBeGreaterThanOrEqual(92)
  })

  it('an axis of shares ends at or above the most', () => {
    expect([0.05, 0.41, 0.93].map((most) => shareTicksTo(most).at(-1))).toEqual([0.3, 0.6, 1])
  })

  it('flags stand on rows, turn near the end, shorten and join where there is no room', () => {
    const flag = (index: number) => ({
      index,
      label: 'A report',
      ending: ', edition 1',
      href: '/',
      days: [`day ${index}`],
      titles: [`edition of day ${index}`],
    })
    const place = (indices: number[], width = 600) =>
      placeFlags(indices.map(flag), {
        xOf: (index) => index * 20,
        width,
        widthOf: (label) => label.length * 6,
      })
    expect(place([2, 27]).map(({ row, flipped }) => [row, flipped])).toEqual([
      [0, false],
      [0, true],
    ])
    expect(place([2, 4]).map(({ row }) => row)).toEqual([0, 1])
    // A stem goes down from its flag: the label of a lower row begins right of it.
    expect(place([2, 4, 6]).map(({ row }) => row)).toEqual([0, 1, 2])
    expect(place([25, 27]).map(({ row, flipped }) => [row, flipped])).toEqual([
      [1, true],
      [0, true],
    ])
    const joined = place([2, 3, 4, 5, 6, 6.5])
    expect(joined.map(({ index, label }) => [index, label])).toEqual([
      [2, 'A report, edition 1'],
      [3, 'A report, edition 1'],
      [4, 'A report, edition 1'],
      [5, 'A report, edition 1'],
      [6, '2 editions, day 6 and day 6.5'],
    ])
    expect(joined[4]).toMatchObject({ href: null, titles: ['edition of day 6', 'edition of day 6.5'] })
    expect(place([3, 3]).map(({ label }) => label)).toEqual(['2 editions'])
    expect(place([0], 120)[0]!.label).toBe('A report')
  })

  it('a label takes the room there is', () => {
    const titled = (index: number, label: string) => ({
      index,
      label,
      ending: ', edition 1',
      href: '/',
      days: [`day ${index}`],
      titles: [`edition of day ${index}`],
    })
    const long = (letter: string) => letter.repeat(60)
    const room = {
      xOf: (index: number) => 24 + index * 40,
      width: 1090,
      widthOf: (label: string) => label.length * 6,
    }
    const placed = placeFlags(
      [3, 10, 15, 17, 21].map((index, at) => titled(index, long('abcde'[at]!))),
      room,
    )
    // The last turns nowhere: right of it there is most room, and no other is in its way.
    expect(placed.map(({ flipped }) => flipped)).toEqual([false, false, false, false, false])
    expect(placed.slice(0, 2).map(({ label }) => label.length)).toEqual([71, 71])
    for (const { x, label } of placed.slice(2)) {
      expect(label.length * 6).toBeGreaterThan(Math.min(71 * 6, room.width - x - 16) - 24)
      expect(x + 16 + label.length * 6).toBeLessThanOrEqual(room.width)
    }
    const [alone] = placeFlags([titled(25, long('e'))], room)
    expect(alone).toMatchObject({ flipped: true, label: `${long('e')}, edition 1` })
    // On a phone the name goes before the edition, and flags are joined before a name is cut to nothing.
    const narrow = { ...room, xOf: (index: number) => 24 + index * 11, width: 320 }
    const few = placeFlags(
      [3, 10, 15, 17, 21].map((index, at) => titled(index, long('abcde'[at]!))),
      narrow,
    )
    expect(few.length).toBeGreaterThanOrEqual(3)
    for (const { label } of few) expect(label).toMatch(/^(\w{6,}….*|\d editions.*)$/)
  })

  it('clips labels to their room', () => {
    const widthOf = (label: string) => label.length
    expect(clipLabel('short', '', 10, widthOf)).toBe('short')
    expect(clipLabel('much too long', ', 7', 9, widthOf)).toBe('much…, 7')
  })
})
