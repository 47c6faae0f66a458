import { describe, expect, test } from 'vitest'
import { fallAfter, type ReadersByDay, surgeOn } from './unusual.ts'

const dayOf = (index: number) => new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10)
/** Readers of the days up to and with day 28, which is today. */
const days = (readers: readonly number[]): ReadersByDay =>
  new Map(
    readers
      .map((count, index) => [dayOf(28 - readers.length + 1 + index), count] as const)
      .filter(([, count]) => count > 0),
  )
const TODAY = dayOf(28)
const same = (count: number, length: number) => Array.from({ length }, () => count)

describe('many readers', () => {
  test.each([
    ['twice the median', [...same(30, 28), 60], { readers: 60, usual: 30 }],
    ['less than twice', [...same(30, 28), 59], null],
    ['twice a few', [...same(9, 28), 19], null],
    ['one high day before makes nothing usual', [...same(10, 27), 900, 20], { readers: 20, usual: 10 }],
    ['days without readers count', [12, ...same(0, 13), 20], { readers: 20, usual: 0 }],
    ['a report that is new has nothing usual yet', [40, 1, 1, 1, 1, 1, 90], null],
  ] as const)('%s', (_, readers, found) => expect(surgeOn(days(readers), TODAY)).toEqual(found))
})

describe('a fall after an edition', () => {
  const edition = { edition: 2, day: dayOf(20) }
  const week = (before: number, after: number) => days([...same(before, 7), 99, ...same(after, 7), 99])
  test('compares whole weeks, without the day of the edition and without today', () => {
    expect(fallAfter(week(10, 5), [edition], TODAY)).toEqual({ ...edition, before: 70, after: 35 })
    expect(fallAfter(week(10, 6), [edition], TODAY)).toBeNull()
  })
  test('to nothing is one too', () => {
    expect(fallAfter(week(10, 0), [edition], TODAY)).toMatchObject({ after: 0 })
  })
  test.each([
    ['few readers', week(4, 0), [edition]],
    ['the first edition', week(10, 0), [{ ...edition, edition: 1 }]],
    ['another edition in these days', week(10, 0), [edition, { edition: 3, day: dayOf(25) }]],
    ['a week that is not over', week(10, 0), [{ ...edition, day: dayOf(21) }]],
    ['one of long ago', week(10, 0), [{ ...edition, day: dayOf(10) }]],
  ])('says nothing of %s', (_, byDay, editions) => expect(fallAfter(byDay, editions, TODAY)).toBeNull())
})
