import { expect, it } from 'vitest'
import { longIn } from './sizes.ts'

const lines = (count: number) => 'call()\n'.repeat(count)

it('lists a file of more than 400 lines', () => {
  expect(longIn('a.ts', lines(400))).toEqual([])
  expect(longIn('a.ts', lines(401))).toEqual([{ at: 'a.ts', lines: 401 }])
})

it('lists functions of more than 60 lines by where they begin', () => {
  expect(longIn('a.ts', `const short = () => {\n${lines(58)}}\n`)).toEqual([])
  expect(longIn('a.ts', `\nconst long = () => {\n${lines(59)}}\n`)).toEqual([{ at: 'a.ts:2', lines: 61 }])
})
