import { describe, expect, it } from 'vitest'
import { clipLabel, joinFlags, placeFlags } from './placeFlags.ts'

const flag = (index: number, label = 'A report') => ({
  index,
  label,
  ending: ', edition 1',
  href: '/',
  days: [`day ${index}`],
  titles: [`edition of day ${index}`],
})
const place = (indices: number[], width = 600, label = 'A report') =>
  placeFlags(
    indices.map((index) => flag(index, label)),
    { xOf: (index) => index * 20, width, widthOf: (text) => text.length * 6 },
  )

describe('flags', () => {
  it('stand on one row, and turn where that leaves more of their labels', () => {
    expect(place([2])).toMatchObject([{ x: 40, flipped: false, label: 'A report, edition 1' }])
    expect(place([28])).toMatchObject([{ x: 560, flipped: true, label: 'A report, edition 1' }])
    expect(place([2, 27])?.map(({ flipped }) => flipped)).toEqual([false, true])
    expect(place([14, 15])?.map(({ flipped }) => flipped)).toEqual([true, false])
    expect(place([])).toEqual([])
  })

  it('are shortened no further than can be read, and never over another', () => {
    const long = place([2, 20], 600, 'A title that goes on and on and on and on and on and on')!
    expect(long.map(({ label }) => label.endsWith('…, edition 1'))).toEqual([true, true])
    const [first, second] = long
    const end = first!.x + 16 + first!.label.length * 6
    expect(end).toBeLessThanOrEqual(second!.flipped ? second!.x - 16 - second!.label.length * 6 : second!.x)
    expect(place([2, 4], 120)).toBeNull()
  })

  it('are numbered from three on', () => {
    expect(place([2, 14, 27])).toBeNull()
  })

  it('of one day are one', () => {
    expect(joinFlags([flag(5), flag(3), flag(3)])).toMatchObject([
      { index: 3, label: '2 editions', href: null, titles: ['edition of day 3', 'edition of day 3'] },
      { index: 5, label: 'A report' },
    ])
  })

  it('clips labels to their room', () => {
    const widthOf = (label: string) => label.length
    expect(clipLabel('short', '', 10, widthOf)).toBe('short')
    expect(clipLabel('much too long', ', 7', 9, widthOf)).toBe('much…, 7')
  })
})
