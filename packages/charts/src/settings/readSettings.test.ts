import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { SETTING_SHAPES, settingShapes } from '../../tools/settingShapes.ts'
import { mapSpec } from '../maps/spec.ts'
import { chartSpec } from '../spec.ts'
import { chartSettingsOf, mapSettingsOf } from './readSettings.ts'

/** What the validator makes of attributes, with those left out that it refuses. */
function validated(schema: z.ZodObject, attrs: Record<string, unknown>): unknown {
  const refused = new Set(schema.safeParse(attrs).error?.issues.map(({ path }) => path[0]))
  return schema.parse(Object.fromEntries(Object.entries(attrs).filter(([name]) => !refused.has(name))))
}

/** Values that some setting takes, and some that none does. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  'c1',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(2001),
  'https://example.org/a',
  'javascript:alert(1)',
  'https://me:secret@example.org',
  'https://example.org/\u200b',
  'line',
  'toString',
  'auto',
  true,
  0,
  -0,
  0.5,
  1,
  5,
  12,
  13,
  1e18,
  1e19,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  [],
  ['c1', 'c2'],
  ['c1', 7],
  [1, 2.5, 3],
  [undefined],
  Array.from({ length: 201 }, () => 'c1'),
  [{ column: 'c1', unit: '%', decimals: null, more: 1 }],
  [{ unit: '%' }],
  [{ column: 'c1', unit: undefined }],
  [{ text: 'a', x: '2020', y: 3 }, {}],
  [{ text: 'a', y: 'three' }],
  [{ axis: 'x', from: 1, to: 2, label: 'b' }],
  [{ axis: 'z' }],
  [{ at: null }],
  {},
  { x: 'c1' },
  { x: 'c1', series: ['c2'], splitBy: null, size: null, label: null, mark: null },
  { x: 'c1', other: 1 },
  { Moldavia: 'MDA', Atlantis: '', Gone: null },
  { Moldavia: 'no such id' },
  { 'half \ud800': 'MDA' },
  Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`n${at}`, 'MDA'])),
]

it.each([
  ['charts', chartSpec, chartSettingsOf],
  ['maps', mapSpec, mapSettingsOf],
] as const)('reads the settings of %s as the validator does, whatever is in them', (_, schema, read) => {
  for (const name of [...Object.keys(schema.shape), 'dataset'])
    for (const value of VALUES) {
      const attrs = { kind: 'bubble', title: 'Kept', [name]: value }
      expect({ name, value, read: read(attrs) }).toEqual({ name, value, read: validated(schema, attrs) })
    }
})

it('gives each reading defaults of its own', () => {
  chartSettingsOf({}).series.push('c1')
  expect(chartSettingsOf({}).series).toEqual([])
})

it('has the shapes of the schemas: run `node packages/charts/tools/settingShapes.ts` after a change', () => {
  expect(readFileSync(SETTING_SHAPES, 'utf8')).toBe(settingShapes())
})
