import { suggestChart } from '@bubbles/charts'
import type { Dataset } from '@bubbles/tables'
import { type DataStep, runSteps } from '@bubbles/tables/steps'
import { expect, it } from 'vitest'
import { numbersAsLabels } from './pivotLabels.ts'

const sales: Dataset = {
  columns: [
    { id: 'c1', name: 'Region', type: 'text' },
    { id: 'c2', name: 'Year', type: 'text' },
    { id: 'c3', name: 'Sales', type: 'number' },
  ],
  rows: [
    ['North', 'then', 1],
    ['North', 'now', 2],
    ['South', 'then', 3],
    ['South', 'now', 4],
  ],
}
const pivot = (by: string[], on = true): DataStep => ({
  id: 's1',
  type: 'pivot',
  on,
  by,
  names: 'Year',
  values: 'Sales',
  how: 'sum',
})
const labelsOf = (by: string[], kind?: string) => {
  const steps = [pivot(by)]
  const { outcome } = runSteps(sales, steps)
  return numbersAsLabels({ ...suggestChart(outcome!), ...(kind && { kind }) }, steps, outcome)
}

it('finds numbers of a pivot that are the labels of a chart', () => {
  expect(labelsOf([])).toBe('then')
  expect(labelsOf(['Region'])).toBeNull()
  expect(labelsOf([], 'point')).toBeNull()
})

it('leaves columns alone that no pivot made', () => {
  expect(numbersAsLabels({ x: 'c3' }, [pivot([])], sales)).toBeNull()
  expect(numbersAsLabels({ x: 'c3' }, [], null)).toBeNull()
})
