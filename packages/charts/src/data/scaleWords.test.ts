import { describe, expect, it } from 'vitest'
import { inferDataset } from '@bubbles/tables'
import { suggestChart } from '../catalogue/suggestKinds.ts'
import { ENGLISH } from '../context.ts'
import { barRows } from '../kinds/bar/bars.ts'
import { kindOf } from '../kinds/index.ts'
import { renderChart } from '../render.ts'
import { chartSpec } from '../spec.ts'
import { scaleOf, scaleSteps } from './scaleWords.ts'

describe('words of a scale', () => {
  it.each([
    [
      ['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree'],
      [1, 2, 3, 4, 5],
    ],
    [
      ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'],
      [5, 4, 3, 2, 1],
    ],
    [
      ['Agree', 'Neutral', 'Disagree', 'Don’t know'],
      [2, 3, 4, 0],
    ],
    [
      ['Stimme voll zu', 'Stimme eher zu', 'Teils, teils', 'Stimme eher nicht zu', 'Stimme gar nicht zu'],
      [1, 2, 3, 4, 5],
    ],
    [
      ['Sehr zufrieden', 'Zufrieden', 'Unzufrieden', 'Sehr unzufrieden'],
      [1, 2, 4, 5],
    ],
    [
      ['Very good', 'Good', 'Bad', 'Very bad'],
      [1, 2, 4, 5],
    ],
  ])('%j', (names, steps) => {
    expect(scaleOf(names)).not.toBeNull()
    expect(scaleSteps(names)).toEqual(steps)
  })

  it.each([
    [['Individuals', 'Foundations', 'Institutions']],
    [['Agree', 'Disagree']],
    [['Agree', 'Strongly agree', 'Disagree']],
    [['Strongly agree', 'Agree', 'Neutral']],
    [['Agree', 'Neutral', 'Disagree', 'Coal']],
    [['constructor', 'toString', '__proto__']],
  ])('are not %j', (names) => {
    expect(scaleOf(names)).toBeNull()
  })

  it('by place alone, where an author chose the palette for other words', () => {
    expect(scaleSteps(['a', 'b', 'c', 'd'])).toEqual([1, 2, 4, 5])
    expect(scaleSteps(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual([1, 2, 3, 4, 5, 0])
  })
})

it('answers of a scale are suggested as shares in its colours', () => {
  const table = inferDataset([
    ['Statement', 'Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree'],
    ['The economy works', '6', '19', '21', '31', '23'],
    ['I trust my council', '11', '35', '24', '19', '11'],
  ])
  const suggested = suggestChart(table)
  expect(suggested).toMatchObject({
    kind: 'bar',
    stacking: 'share',
    palette: 'scale',
    orientation: 'horizontal',
  })
  const drawn = renderChart(ENGLISH, chartSpec.parse(suggested), table)

  for (const step of [31, 32, 33, 34, 35]) expect(drawn).toContain(`c${step}`)
})

it('bars that are centred stand around the middle of the neutral answer', () => {
  const table = inferDataset([
    ['Statement', 'Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree'],
    ['The economy works', '10', '20', '40', '20', '10'],
    ['I trust my council', '50', '20', '10', '10', '10'],
  ])
  const spec = chartSpec.parse({ ...suggestChart(table), centre: true })
  const ends = barRows(ENGLISH, kindOf({ kind: 'bar' }).frame(ENGLISH, spec, table), spec).map(({ bars }) =>
    bars.map(({ to }) => to),
  )
  expect(ends).toEqual([
    [-40, -20, 20, 40, 50],
    [-25, -5, 5, 15, 25],
  ])
  expect(renderChart(ENGLISH, spec, table)).not.toContain('−')
})

it('of four answers the middle lies between the second and the third', () => {
  const table = inferDataset([
    ['Statement', 'Very good', 'Good', 'Bad', 'Very bad'],
    ['Trains', '10', '20', '30', '40'],
  ])
  const spec = chartSpec.parse({ ...suggestChart(table), centre: true })
  const [row] = barRows(ENGLISH, kindOf({ kind: 'bar' }).frame(ENGLISH, spec, table), spec)
  expect(row!.bars.map(({ from }) => from)).toEqual([-30, -20, 0, 30])
})
