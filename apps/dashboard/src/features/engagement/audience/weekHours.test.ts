import { expect, it } from 'vitest'
import { busiestOf, weekHoursOf, weekHoursTable } from './weekHours.ts'

it('puts readers into the hours of a week that begins on Monday', () => {
  const week = weekHoursOf([
    { weekday: '0', hour: '23', readers: 4 },
    { weekday: '1', hour: '00', readers: 2 },
    { weekday: '6', hour: '09', readers: 7 },
    { weekday: 'x', hour: '09', readers: 9 },
  ])
  expect([week[6]![23], week[0]![0], week[5]![9]]).toEqual([4, 2, 7])
  expect(week.flat().reduce<number>((a, b) => a + (b ?? 0), 0)).toBe(13)
  expect(busiestOf(week)).toEqual({ weekday: 5, hour: 9, readers: 7 })
  const table = weekHoursTable(week)
  expect([table.head.length, table.rows.length]).toEqual([25, 7])
  expect(table.rows[5]!.slice(0, 1)).toEqual(['Saturday'])
  expect(table.rows[5]![10]).toBe(7)
})

it('has no number of an hour that isn’t told, on the screen as in files', () => {
  const week = weekHoursOf([{ weekday: '6', hour: '09', readers: 7 }], true)
  expect([week[5]![9], week[5]![10]]).toEqual([7, null])
  expect(busiestOf(week)).toEqual({ weekday: 5, hour: 9, readers: 7 })
  expect(weekHoursTable(week).rows[5]!.slice(10, 12)).toEqual([7, null])
  expect(busiestOf(weekHoursOf([], true))).toBeNull()
})

it('has no busiest hour where nobody read', () => {
  expect(busiestOf(weekHoursOf([]))).toBeNull()
})
