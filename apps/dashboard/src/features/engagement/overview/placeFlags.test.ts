import { describe, expect, it } from 'vitest'
import { clipLabel, placeFlags } from './placeFlags.ts'

describe('flags', () => {
  it('stand on rows, turn near the end, shorten and join where there is no room', () => {
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
