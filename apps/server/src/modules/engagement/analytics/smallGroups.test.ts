import { expect, it } from 'vitest'
import { isTooSmall } from './smallGroups.ts'

const BOTH = 0b11
const FIRST = 0b01
const SECOND = 0b10

it.each([
  ['four readers', [[[1], 4]], 1, true],
  ['five readers', [[[1], 5]], 1, false],
  ['no reader, whoever else there is', [[[0], 3]], 1, false],
  [
    'all but four',
    [
      [[1], 40],
      [[0], 4],
    ],
    1,
    true,
  ],
  [
    'all but five',
    [
      [[1], 40],
      [[0], 5],
    ],
    1,
    false,
  ],
  [
    'both conditions, with few who meet the first alone',
    [
      [[BOTH], 9],
      [[FIRST], 3],
      [[SECOND], 9],
      [[0], 9],
    ],
    2,
    true,
  ],
  [
    'both conditions, with few who meet the second alone',
    [
      [[BOTH], 9],
      [[FIRST], 9],
      [[SECOND], 2],
      [[0], 9],
    ],
    2,
    true,
  ],
  [
    'both conditions, enough of each',
    [
      [[BOTH], 9],
      [[FIRST], 9],
      [[SECOND], 9],
      [[0], 9],
    ],
    2,
    false,
  ],
  [
    'few readers without it, who came twice',
    [
      [[1], 9],
      [[0], 2],
      [[0, 1], 2],
    ],
    1,
    true,
  ],
  // Leaving one condition out gives the same readers, leaving both out four more.
  [
    'a condition that changes nothing',
    [
      [[BOTH], 9],
      [[0], 4],
    ],
    2,
    true,
  ],
] as const)('%s', (_, readers, conditions, small) => {
  const groups = readers.map(([met, count]) => ({ met, readers: count }))
  expect(isTooSmall(groups, conditions)).toBe(small)
})
