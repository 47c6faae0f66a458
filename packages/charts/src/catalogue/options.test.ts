import { inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { chartKinds, chartSpec } from '../spec.ts'
import { chartOptions, optionsFor } from './options.ts'

const data = inferDataset([
  ['Year', 'A', 'B'],
  ['2001', '1', '2'],
  ['2002', '3', '4'],
])
const withKind = (kind: (typeof chartKinds)[number], more = {}) =>
  chartSpec.parse({ kind, x: 'c1', series: ['c2'], ...more })
const namesFor = (spec: ReturnType<typeof withKind>) => optionsFor(spec, data).map(({ name }) => name)

/** Settings that stand elsewhere in a panel: the type, the columns, the words and the width. */
const ELSEWHERE =
  'kind title description alt notes sourceName sourceUrl sourceLicence x series right texts splitBy leftOut otherMapping width'.split(
    ' ',
  )

describe('the catalogue of options', () => {
  it('has every setting of a chart once', () => {
    const names = chartOptions.map(({ name }) => name)
    expect([...names, ...ELSEWHERE].toSorted()).toEqual(Object.keys(chartSpec.shape).toSorted())
  })

  it('offers only what can be stored', () => {
    for (const { name, control } of chartOptions) {
      if (control.type !== 'choice') continue
      for (const { value } of control.choices)
        expect([name, value, chartSpec.safeParse({ [name]: value }).success]).toEqual([name, value, true])
      const choices = control.choices.map(({ value }) => value)
      expect(choices).toContain(chartSpec.parse({})[name])
    }
  })

  it('shows what has an effect and nothing else', () => {
    for (const kind of chartKinds) expect(namesFor(withKind(kind)).length).toBeGreaterThan(6)
    expect(namesFor(withKind('bar'))).not.toContain('yMin')
    expect(namesFor(withKind('bar'))).not.toContain('stacking')
    expect(namesFor(withKind('bar', { series: ['c2', 'c3'] }))).toContain('stacking')
    expect(namesFor(withKind('line'))).toEqual(expect.arrayContaining(['dates', 'yScale', 'annotations']))
    expect(namesFor(withKind('doughnut'))).toEqual(
      expect.arrayContaining(['innerRadius', 'gather', 'labels']),
    )
    expect(namesFor(withKind('doughnut'))).not.toContain('annotations')
    expect(namesFor(withKind('point', { x: 'c2', series: ['c3'] }))).toEqual(
      expect.arrayContaining(['size', 'label', 'xScale']),
    )
    expect(namesFor(withKind('arc'))).toEqual(
      expect.arrayContaining(['mark', 'yMax', 'ranges', 'references']),
    )
  })
})
