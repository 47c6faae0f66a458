import { describe, expect, it } from 'vitest'
import { hiddenAnswers, visibleGroups } from './split.ts'

describe('visibleGroups', () => {
  it.each([
    ['both are large', [5, 9], 14, [true, true]],
    ['one is empty', [12, 0], 12, [true, false]],
    ['one is small, which the other would give away', [20, 3], 23, [false, false]],
    ['one is small among many unknown', [20, 3], 60, [true, false]],
    ['few are unknown, whom both would give away', [20, 9], 31, [true, false]],
    ['nothing is answered', [0, 0], 0, [false, false]],
    ['all are few', [2, 2], 4, [false, false]],
  ])('when %s', (_name, sizes, total, visible) => {
    expect(visibleGroups(sizes, total)).toEqual(visible)
  })
})

describe('hiddenAnswers', () => {
  it.each<[string, [number, number][], boolean, boolean[]]>([
    [
      'no answer is rare',
      [
        [5, 9],
        [0, 6],
      ],
      true,
      [false, false],
    ],
    [
      'one is rare, which the rest would give away',
      [
        [9, 6],
        [1, 0],
        [6, 5],
      ],
      true,
      [false, true, true],
    ],
    [
      'two rare ones are few together',
      [
        [9, 9],
        [1, 0],
        [1, 0],
        [7, 6],
      ],
      true,
      [false, true, true, true],
    ],
    [
      'several may be chosen',
      [
        [9, 6],
        [1, 0],
        [6, 5],
      ],
      false,
      [false, true, false],
    ],
    [
      'nobody gave the others',
      [
        [9, 6],
        [1, 0],
        [0, 0],
      ],
      true,
      [true, true, false],
    ],
  ])('when %s', (_name, counts, isOne, hidden) => {
    expect(hiddenAnswers(counts, isOne)).toEqual(hidden)
  })
})
