import type { Dataset } from '@bubbles/tables'
import { type ChartSpec, chartSpec } from '@bubbles/charts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StandsOut } from './StandsOut.tsx'

afterEach(cleanup)

const penguins: Dataset = {
  columns: [
    { id: 'c1', name: 'Species', type: 'text' },
    { id: 'c2', name: 'Bill', type: 'number' },
    { id: 'c3', name: 'Depth', type: 'number' },
  ],
  rows: [
    ['Adelie', 32.1, 15.5],
    ['Gentoo', 45.2, 14.1],
    ['Adelie', 33.1, 16.1],
  ],
}
const points = { kind: 'point', x: 'c2', series: ['c3'] } satisfies Partial<ChartSpec>
const choices = (spec: Partial<ChartSpec>): string[] => {
  render(<StandsOut spec={chartSpec.parse({ ...points, ...spec })} dataset={penguins} change={() => {}} />)
  return screen.queryAllByRole('option').map(({ textContent }) => textContent)
}

it('offers the groups of points and their names, never their numbers', () => {
  expect(choices({ splitBy: 'c1' })).toEqual(['Nothing', 'Adelie', 'Gentoo'])
  cleanup()
  expect(choices({ label: 'c1' })).toEqual(['Nothing', 'Adelie', 'Gentoo'])
  cleanup()
  expect(choices({})).toEqual([])
})
