import { describe, expect, it } from 'vitest'
import { nextRefresh, retryAfter } from './schedule.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const MINUTES = 60_000
const daily = { repeats: 'daily', atMinute: 360, weekday: 1 } as const

describe('the next time', () => {
  it.each([
    ['hourly', { repeats: 'hourly', atMinute: 0, weekday: 1 }, '26T12:10', '26T13:00'],
    ['daily, today', daily, '26T05:00', '26T06:00'],
    ['daily, tomorrow', daily, '26T12:00', '27T06:00'],
    // 26 November 2026 is a Thursday.
    ['weekly on Monday', { repeats: 'weekly', atMinute: 0, weekday: 1 }, '26T12:00', '30T00:00'],
    ['weekly on Thursday, today', { repeats: 'weekly', atMinute: 1439, weekday: 4 }, '26T12:00', '26T23:59'],
    ['weekly on Sunday', { repeats: 'weekly', atMinute: 0, weekday: 7 }, '26T12:00', '29T00:00'],
  ] as const)('is %s', (_, schedule, from, to) => {
    const next = nextRefresh(schedule, at(from), 'report')
    const late = next!.getTime() - at(to).getTime()
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(5 * MINUTES)
  })

  it('is not there where it never repeats', () => {
    expect(nextRefresh({ ...daily, repeats: 'never' }, at('26T12:00'), 'report')).toBeNull()
  })

  it('comes after the last one, once a day, at another second for another report', () => {
    const first = nextRefresh(daily, at('26T12:00'), 'one')!
    const second = nextRefresh(daily, first, 'one')!
    expect(second.getTime() - first.getTime()).toBe(24 * 60 * MINUTES)
    expect(nextRefresh(daily, at('26T12:00'), 'another')).not.toEqual(first)
  })
})

describe('after failures', () => {
  it('waits longer each time, up to a day, and never beyond when it is due', () => {
    const hourly = { ...daily, repeats: 'hourly' } as const
    const waits = [1, 2, 5, 40].map(
      (failures) =>
        (retryAfter(hourly, at('26T12:00'), failures, 'report')!.getTime() - at('26T12:00').getTime()) /
        MINUTES,
    )
    expect(waits.map(Math.floor)).toEqual([10, 20, 160, 1440])
    expect(retryAfter(daily, at('26T05:50'), 3, 'report')).toEqual(
      nextRefresh(daily, at('26T05:50'), 'report'),
    )
    expect(retryAfter({ ...daily, repeats: 'never' }, at('26T05:50'), 1, 'report')).toBeNull()
  })
})
