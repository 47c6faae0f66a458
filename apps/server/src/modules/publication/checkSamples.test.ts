import { expect, it } from 'vitest'
import { checkDocument, checkPalette } from './checks.ts'

const HASH = 'a'.repeat(64)
const dataset = {
  columns: [
    { id: 'c1', name: 'Country', type: 'text' as const },
    { id: 'c2', name: 'Years', type: 'number' as const },
  ],
  rows: [
    ['Japan', 83.5],
    ['Mexico', 74.5],
  ],
}
const found = (type: 'chart' | 'map', attrs: Record<string, unknown>) =>
  checkDocument(
    {
      type: 'doc',
      content: [
        { type: 'title', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'text', text: 'Lives' }] },
        { type, attrs: { id: 'bbbbbbbbbb', dataset: HASH, alt: 'A', title: 'T', sourceName: 'S', ...attrs } },
      ],
    },
    { [HASH]: dataset },
    checkPalette([]),
    'en',
  ).filter(({ code }) => code === 'sample-data')

it.each([
  ['chart', { kind: 'bar', x: 'c1', series: ['c2'] }],
  ['map', { kind: 'choropleth', region: 'c1', value: 'c2' }],
] as const)('a %s of sample data stops a report from being published', (type, settings) => {
  expect(found(type, { ...settings, sample: 'lives' })).toEqual([
    {
      level: 'error',
      code: 'sample-data',
      message: 'Figure 1 shows sample data. Replace it with your own data, or remove the figure',
      blockId: 'bbbbbbbbbb',
    },
  ])
  expect(found(type, { ...settings, sample: null })).toEqual([])
})
