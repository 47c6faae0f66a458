import { describe, expect, it } from 'vitest'
import { countChange, durationChange, partChange, pointsChange } from './words.ts'

describe('words', () => {
  it.each([
    [8412, 7129, 'up', '18% more than the 7,129 before'],
    [4, 9, 'down', '5 fewer than the 9 before'],
    [90, 100, 'down', '10% fewer than the 100 before'],
    [10_001, 10_000, 'up', '1 more than the 10,000 before'],
    [5, 0, 'up', 'none before'],
    [5, 5, 'same', 'as before'],
    [0, 0, 'same', 'none before'],
  ])('%i after %i: %s, %s', (now, before, direction, words) => {
    expect(countChange(now, before)).toMatchObject({ direction, words })
  })

  it('says of which days a change is, where it is not of all', () => {
    expect(partChange(countChange(112, 100), 9, 28)).toEqual({
      direction: 'up',
      words: 'last 9 of 28 days: 12% more',
    })
  })

  it('says how a time moved', () => {
    expect(durationChange(168, 156)).toMatchObject({ direction: 'up', words: '12 s longer than before' })
    expect(durationChange(30, 95)).toMatchObject({
      direction: 'down',
      words: '1 min 5 s shorter than before',
    })
    expect(durationChange(30.2, 29.8)).toEqual({ direction: 'same', words: 'as before' })
  })

  it.each([
    [0.41, 0.43, 'down', '2 points fewer than the 43% before'],
    [0.5, 0.49, 'up', '1 point more than the 49% before'],
    [0.412, 0.409, 'same', 'as before'],
  ])('a share of %d after %d: %s, %s', (now, before, direction, words) => {
    expect(pointsChange(now, before)).toMatchObject({ direction, words })
  })
})
