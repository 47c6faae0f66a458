import { describe, expect, it } from 'vitest'
import { within } from './imageCrop.ts'

describe('within', () => {
  it.each([
    ['a part', { x: 10.4, y: 20.6, width: 30, height: 40 }, { x: 10, y: 21, width: 30, height: 40 }],
    ['beyond the edges', { x: -5, y: 80, width: 300, height: 40 }, { x: 0, y: 80, width: 200, height: 20 }],
    ['nothing', { x: 300, y: 300, width: 0, height: 0 }, { x: 199, y: 99, width: 1, height: 1 }],
  ])('takes %s of a picture of 200 by 100', (_name, wanted, taken) => {
    expect(within(wanted, 200, 100)).toEqual(taken)
  })
})
