import { expect, it } from 'vitest'
import { menuPlace, roomToMake } from './menuPlace.ts'

const room = { width: 1440, height: 900 }
const line = (top: number) => ({ left: 200, top, bottom: top + 26 })

it('stands under its line with all the room there is', () => {
  expect(menuPlace(line(200), 344, room)).toEqual({ left: 188, top: 234, maxHeight: 658 })
})

it('stays under the line, lower, where an older one would have covered the heading above', () => {
  expect(menuPlace(line(640), 344, room)).toEqual({ left: 188, top: 674, maxHeight: 218 })
})

it('stands above only where nothing fits under the line', () => {
  expect(menuPlace(line(800), 344, room)).toEqual({ left: 188, bottom: 108, maxHeight: 784 })
})

it('stays in the window', () => {
  expect(menuPlace({ ...line(200), left: 1400 }, 344, room).left).toBe(1088)
  expect(menuPlace({ ...line(200), left: 0 }, 344, room).left).toBe(8)
})

it('moves the page by what is missing, and keeps the block above in sight', () => {
  expect(roomToMake(line(200), 52, room)).toBe(0)
  expect(roomToMake(line(800), 52, room)).toBe(202)
  expect(roomToMake(line(220), 52, { width: 1440, height: 400 })).toBe(48)
  expect(roomToMake(line(100), 52, { width: 1440, height: 300 })).toBe(0)
})
