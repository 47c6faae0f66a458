import { expect, it } from 'vitest'
import { ENGLISH } from '../context.ts'
import { namesInLines } from './thumbnailWords.ts'

it('a name too wide for a line has two, unless there would be more lines than room', () => {
  const names = ['As measured', 'Without the seasons']
  expect(namesInLines(ENGLISH, names, 150)).toEqual([['As measured'], ['Without the', 'seasons']])
  expect(namesInLines(ENGLISH, names, 30).flat()).toHaveLength(2)
  expect(namesInLines(ENGLISH, names, 30)[1]![0]).toMatch(/^Without the.*…$/)
})
