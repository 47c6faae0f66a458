import { describe, expect, it } from 'vitest'
import { stepWords } from './stepWords.ts'

describe('stepWords', () => {
  it.each([
    ['check', { check: 0, annotate: 3 }, undefined, 'Checked, no problems'],
    ['visualise', { check: 0, annotate: 0 }, undefined, 'Checked, no problems'],
    ['visualise', { check: 0, annotate: 3 }, undefined, '3 things to check in Annotate'],
    ['visualise', { check: 1, annotate: 2 }, undefined, '1 thing to check in Check, 2 in Annotate'],
    [
      'visualise',
      { check: 1, annotate: 2 },
      '1 name is not on the map',
      '1 name is not on the map, 2 more in Annotate',
    ],
    ['annotate', { check: 4, annotate: 1 }, undefined, '1 thing to check'],
    ['annotate', { check: 4, annotate: 0 }, undefined, 'Nothing is missing'],
  ] as const)('says of %s with %o what is to do', (step, problems, outcome, words) => {
    expect(stepWords(step, problems, outcome)).toBe(words)
  })
})
