import { expect, test } from 'vitest'
import { judge } from './oracle.ts'

const wishes = [
  { name: 'kept', key: '1', acknowledgedAt: 10 },
  { name: 'late', key: '2', acknowledgedAt: 20 },
  { name: 'unsure', key: '3' },
]

test('what was acknowledged is there once; what was not may be', () => {
  expect(judge(wishes, ['kept', 'late'])).toEqual([])
  expect(judge(wishes, ['kept', 'late', 'unsure'])).toEqual([])
})

test('what is gone, doubled or from nowhere is said', () => {
  expect(judge(wishes, ['kept'])).toEqual(['“late” was acknowledged and is gone.'])
  expect(judge(wishes, ['kept', 'late', 'unsure', 'unsure'])).toEqual(['“unsure” is there more than once.'])
  expect(judge(wishes, ['kept', 'late', 'other'])).toEqual(['“other” is there although nobody wrote it.'])
})

test('what was acknowledged after a cut is not asked of it', () => {
  expect(judge(wishes, ['kept'], 19)).toEqual([])
  expect(judge(wishes, ['kept'], 20)).toEqual(['“late” was acknowledged and is gone.'])
})
