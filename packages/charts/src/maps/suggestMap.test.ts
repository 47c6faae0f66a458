import { inferDataset } from '@bubbles/tables'
import { expect, it } from 'vitest'
import { allBoundaries } from './all.ts'
import { suggestMap } from './suggestMap.ts'

const sets = [allBoundaries['us-states']]
const capitals = (extra: string[]) =>
  inferDataset([
    ['city', 'state', 'lon', 'lat', ...extra],
    ['Montgomery', 'Alabama', '-86.279', '32.361', ...extra.map(() => '198.5')],
    ['Juneau', 'Alaska', '-134.42', '58.302', ...extra.map(() => '31.3')],
    ['Phoenix', 'Arizona', '-112.07', '33.448', ...extra.map(() => '1608.1')],
  ])

it('gives no colour to where a place is, and takes the first column that measures something', () => {
  expect(suggestMap(capitals([]), sets)).toMatchObject({ region: 'c2', value: null, size: null })
  expect(suggestMap(capitals(['people']), sets)).toMatchObject({ region: 'c2', value: 'c5' })
})
