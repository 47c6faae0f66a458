import { ENGLISH } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { assertWellFormed } from '../golden/textBoxes.ts'
import { chartStyles } from '../styles.ts'
import { numberStyle } from '../text/format.ts'
import { allBoundaries } from './all.ts'
import { boundarySetIds } from './boundarySets.ts'
import { checkMap } from './checkMap.ts'
import { MAX_POINTS } from './circleMap.ts'
import { classesOf, stepOf } from './classes.ts'
import { mapSamples } from './golden/mapSamples.ts'
import { loadBoundaries } from './load.ts'
import { draftMapAlt } from './mapAlt.ts'
import { boundTexts, roundSizes } from './mapLegend.ts'
import { mapStyles } from '../styles.ts'
import { mapTable } from './mapTable.ts'
import { mapTokens } from './mapTokens.ts'
import { renderMap, renderMapThumbnail } from './renderMap.ts'
import { mapSpec } from './spec.ts'
import { suggestMap } from './suggestMap.ts'

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

describe.each(mapSamples())('$name', ({ name, spec, dataset }) => {
  const boundaries = allBoundaries[spec.boundaries]
  const map = renderMap(ENGLISH, spec, dataset, boundaries, { id: name })

  it('is drawn as before', async () => {
    // Outlines are kept by outlines.test.ts; here only which region has which colour and row.
    const short = map.replace(/ d="[^"]{40,}"/g, ' d="…"').replaceAll('<svg ', `<svg ${NAMESPACE} `)
    await expect(`${short.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot(`golden/${name}.html`)
  })

  it('has the same bytes twice', () => {
    expect(
      renderMap(ENGLISH, structuredClone(spec), structuredClone(dataset), boundaries, { id: name }),
    ).toBe(map)
  })

  it('is well-formed, without styles, colours or scripts in it', () => {
    assertWellFormed(map)
    assertWellFormed(renderMapThumbnail(spec, dataset, boundaries))
    expect(map).not.toMatch(/\sstyle=|#[0-9a-f]{6}|<script|<title/i)
    expect(map).not.toMatch(/NaN|Infinity|undefined|null/)
  })

  it('marks each region or circle with its row of the table', () => {
    const marked = [...map.matchAll(/data-i="(\d+)"/g)].map(([, row]) => Number(row))
    const { rows } = mapTable(ENGLISH, spec, dataset, boundaries)
    const drawn = rows.filter(([name]) => !name!.includes('(not on the map)'))
    expect(new Set(marked).size).toBe(marked.length)
    // Of very many points none is a mark of its own.
    const isMany = drawn.length > MAX_POINTS
    expect(marked.toSorted((a, b) => a - b)).toEqual(isMany ? [] : drawn.map((_, row) => row))
  })
})

const table = (names: string[], values: (number | string | null)[] = [], column = 'Rate'): Dataset => ({
  columns: [
    { id: 'c1', name: 'Land', type: 'text' },
    { id: 'c2', name: column, type: 'number' },
  ],
  rows: names.map((name, index) => [name, index in values ? values[index]! : index + 0.5]),
})
const world = allBoundaries['world-110m']
const spec = mapSpec.parse({ region: 'c1', value: 'c2', size: 'c2' })

/** What the legend of a map shows as "No data". */
const noData = (map: string): string[] => {
  const [, marks = ''] = /<div class="nk"><span>((?:<i class="\w+"><\/i>)*)No data</.exec(map) ?? []
  return [...marks.matchAll(/class="(\w+)"/g)].map(([, mark]) => mark!)
}

describe('a map', () => {
  it('hatches a region without a value, and never draws it as zero', () => {
    const map = renderMap(ENGLISH, spec, table(['France', 'Spain', 'Italy'], [1, null, 3]), world)
    expect(map).toMatch(/<g class="nv" fill="url\(#bb-map-h\)"><path data-i="2"/)
    expect(noData(map)).toEqual(['nv', 'k0'])
  })

  it('leaves the rest of the world plain where the data covers a part, and hatches it where it covers most', () => {
    expect(noData(renderMap(ENGLISH, spec, table(['France', 'Spain']), world))).toEqual(['k0'])
    const most = world.regions.slice(0, 230).map(({ id }) => id)
    expect(noData(renderMap(ENGLISH, spec, table(most), world))).toEqual(['nv'])
    const all = world.regions.map(({ id }) => id)
    expect(noData(renderMap(ENGLISH, spec, table(all), world))).toEqual([])
  })

  it('says of grey bubbles that their colour has no data', () => {
    const coloured = { ...spec, kind: 'bubble' as const, value: 'c3' }
    const data = (value: number | null): Dataset => ({
      columns: [...table([]).columns, { id: 'c3', name: 'Share', type: 'number' }],
      rows: [
        ['France', 3, 1],
        ['Spain', 2, 2],
        ['Italy', 1, value],
      ],
    })
    expect(noData(renderMap(ENGLISH, coloured, data(null), world))).toEqual(['c0'])
    expect(noData(renderMap(ENGLISH, coloured, data(3), world))).toEqual([])
  })

  it('draws only what the data covers when framed by it', () => {
    const whole = renderMap(ENGLISH, spec, table(['France', 'Spain']), world)
    const framed = renderMap(ENGLISH, { ...spec, frame: 'data' }, table(['France', 'Spain']), world)
    const width = (map: string) => Number(/viewBox="\S+ \S+ (\S+)/.exec(map)![1])
    expect(width(framed)).toBeLessThan(width(whole) / 5)
    expect(framed.length).toBeLessThan(whole.length / 4)
  })

  it('draws larger bubbles behind smaller ones, their area the value', () => {
    const map = renderMap(
      ENGLISH,
      { ...spec, kind: 'bubble', value: null },
      table(['France', 'Spain', 'Italy'], [1, 4, 16]),
      world,
    )
    const radii = [...map.matchAll(/<circle class="c1"[^>]* r="([\d.]+)"/g)].map(([, r]) => Number(r))
    expect(radii).toEqual([46, 23, 11.5])
  })

  it('draws the first of two rows for one region', () => {
    const { rows } = mapTable(ENGLISH, spec, table(['France', 'FRA'], [1, 2]), world)
    expect(rows).toEqual([
      ['France', '1'],
      ['FRA (not on the map)', '2'],
    ])
  })

  it('lists what is not on the map last, and not what was left out', () => {
    const { rows, head } = mapTable(
      ENGLISH,
      { ...spec, fixes: { World: null } },
      table(['Atlantis', 'World', 'Chad', 'Mali'], [9, 8, 1, 2]),
      world,
    )
    expect(head.map(({ name }) => name)).toEqual(['Land', 'Rate'])
    expect(rows.map(([name]) => name)).toEqual(['Mali', 'Chad', 'Atlantis (not on the map)'])
  })

  it('says in its draft what is highest, lowest and in the middle', () => {
    expect(
      draftMapAlt(
        ENGLISH,
        { ...spec, unit: '%' },
        table(['France', 'Spain', 'Italy', 'Malta'], [1.5, 2, 9, null]),
        world,
      ),
    ).toBe(
      'Map of 3 countries by Rate. The highest value is 9.0% (Italy), the lowest 1.5% (France); the median is 2.0%. One country has no value.',
    )
  })

  it.each(['"><script>alert(1)</script>', '</desc><u>', '&amp;', "' onload='x", '\u202etxt', '\ud800'])(
    'keeps %j as text',
    (hostile) => {
      const dataset = table([hostile, 'France'])
      dataset.columns[0]!.name = hostile
      dataset.columns[1]!.name = hostile
      for (const kind of ['choropleth', 'bubble'] as const) {
        const map = renderMap(
          ENGLISH,
          { ...spec, kind, title: hostile, alt: hostile, unit: hostile },
          dataset,
          world,
          { id: hostile },
        )
        assertWellFormed(map)
        expect(map).not.toMatch(/<script|<u>|onload='|\u202e/)
      }
    },
  )
})

describe('classes', () => {
  const of = (values: number[], choice: Partial<typeof spec>) => classesOf(values, { ...spec, ...choice })
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 100]

  it.each([
    [{ steps: 4, classes: 'quantile' }, [3, 6, 8]],
    [{ steps: 4, classes: 'equal' }, [25, 50, 75]],
    [{ classes: 'custom', breaks: [50, 10] }, [10, 50]],
    [{ steps: 4, classes: 'equal', palette: 'diverging', middle: 50 }, [25, 50, 75]],
    [{ steps: 3, classes: 'equal', palette: 'diverging', middle: 50 }, [33, 67]],
  ] as const)('%j', (choice, breaks) => {
    expect(of(values, { ...choice, breaks: 'breaks' in choice ? [...choice.breaks] : [] })!.breaks).toEqual(
      breaks,
    )
  })

  it('the lower bound belongs to a step', () => {
    const classes = of(values, { classes: 'custom', breaks: [3, 5] })!
    expect([2, 3, 4, 5, 100].map((value) => stepOf(value, classes))).toEqual([0, 1, 1, 2, 2])
  })

  it('fewer different values make fewer steps', () => {
    expect(of([1, 1, 1, 1, 2], { steps: 5 })!.colours.length).toBeLessThan(3)
    expect(of([7], {})!.breaks).toEqual([])
    expect(of([], {})).toBeNull()
  })

  it('colours rise, turn round, and meet neutral in the middle', () => {
    expect(of(values, { steps: 7 })!.colours).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(of(values, { steps: 3, reversed: true })!.colours).toEqual([6, 3, 1])
    const two = { palette: 'diverging', classes: 'custom' } as const
    expect(of([-9, 9], { ...two, breaks: [-3, 3] })!.colours).toEqual([2, 4, 6])
    expect(of([-9, 9], { ...two, breaks: [-3, 0, 3] })!.colours).toEqual([1, 3, 5, 7])
    expect(of([-9, 9], { ...two, breaks: [0, 1, 2] })!.colours).toEqual([3, 5, 6, 7])
    expect(of([-9, 9], { ...two, breaks: [-3, 3], reversed: true })!.colours).toEqual([6, 4, 2])
  })

  it('bounds that would read the same get more digits', () => {
    expect(boundTexts(ENGLISH, [0.01, 0.012, 0.014, 0.02], { ...numberStyle([]), decimals: 2 })).toEqual([
      '0.010',
      '0.012',
      '0.014',
      '0.020',
    ])
    expect(boundTexts(ENGLISH, [48.5, 60, 70, 84.1], { ...numberStyle([]), decimals: 1 })).toEqual([
      '48.5',
      '60',
      '70',
      '84.1',
    ])
  })

  it('ends that are whole numbers have no digits that the bounds between them lack', () => {
    const style = { ...numberStyle([]), decimals: 1 }
    expect(boundTexts(ENGLISH, [9, 18, 30, 75], style)).toEqual(['9', '18', '30', '75'])
    expect(boundTexts(ENGLISH, [9, 18, 30, 75.5], style)).toEqual(['9.0', '18', '30', '75.5'])
    expect(boundTexts(ENGLISH, [9, 18, 30, 75], { ...style, fixed: true })).toEqual([
      '9.0',
      '18.0',
      '30.0',
      '75.0',
    ])
  })

  it('bounds are round, and hardly a value changes its step for it', () => {
    const life = Array.from({ length: 186 }, (_, index) => 48.5 + 35.6 * (index / 185) ** 0.6)
    for (const steps of [3, 4, 5, 6, 7])
      for (const bound of of(life, { steps })!.breaks) expect([steps, bound % 1]).toEqual([steps, 0])
    // Numbers of people: each bound is as round as its own neighbours allow.
    const people = Array.from({ length: 100 }, (_, index) => Math.round(1000 * 1.15 ** index))
    expect(of(people, { steps: 5 })!.breaks).toEqual([15000, 300000, 4000000, 60000000])
    const counts = [0, 1, 2, 3, 4].map(
      (step) => people.filter((value) => stepOf(value, of(people, { steps: 5 })!) === step).length,
    )
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(8)
    expect(of([-3, -1, 0, 2, 11], { steps: 4, palette: 'diverging', middle: 0 })!.breaks).toEqual([-2, 0, 2])
    expect(of([0.001, 0.0034, 0.0071, 0.0099], { steps: 3, classes: 'equal' })!.breaks.length).toBe(2)
  })

  it.each([
    [
      [1, 30, 60, 100],
      [25, 50, 100],
      ['1', '25', '50', '100'],
    ],
    [
      [1, 30, 60, 403],
      [25, 200, 400],
      ['1', '25', '200', '400'],
    ],
    [
      [1, 30, 60, 700],
      [25, 200, 400],
      ['1', '25', '200', '400', '700'],
    ],
  ])('a legend of %j with bounds %j says no end twice', (values, breaks, written) => {
    const names = ['France', 'Spain', 'Italy', 'Malta']
    const map = renderMap(ENGLISH, { ...spec, classes: 'custom', breaks }, table(names, values), world)
    const row = /<div class="st[^"]*">.*?<\/div>/.exec(map)![0]
    expect([...row.matchAll(/<(?:b|em)(?: class="fb")?>([^<]*)</g)].map(([, text]) => text)).toEqual(written)
  })

  it('sizes of the legend are round and within the largest', () => {
    expect(roundSizes(1376e6)).toEqual([5e7, 2e8, 1e9])
    expect(roundSizes(7)).toEqual([0.2, 1, 5])
  })
})

describe('checkMap', () => {
  const codes = (choice: Partial<typeof spec>, dataset: Dataset) =>
    checkMap({ ...spec, title: 't', alt: 'a', sourceName: 's', ...choice }, dataset, world).map(
      ({ level, code }) => `${level} ${code}`,
    )
  const many = world.regions.slice(0, 40).map(({ id }) => id)

  it.each([
    ['finds nothing', {}, table(['France', 'Spain']), []],
    [
      'stops at names that are not on the map',
      {},
      table(['France', 'Atlantis']),
      ['error unmatched-regions'],
    ],
    ['is satisfied once they are left out', { fixes: { Atlantis: null } }, table(['France', 'Atlantis']), []],
    ['wants data', {}, table([]), ['error no-data']],
    ['wants a column of regions', { region: null }, table(['France']), ['error no-region']],
    ['wants a value', { value: null }, table(['France']), ['error no-value']],
    ['wants a size', { kind: 'bubble', size: null }, table(['France']), ['error no-value']],
    ['misses a column', { value: 'c9' }, table(['France']), ['error unknown-column']],
    ['wants numbers', { value: 'c1' }, table(['France']), ['error not-a-number']],
    ['asks for a rate', {}, table(['France', 'Spain'], [1000, 5000], 'People'), ['warning absolute-numbers']],
    [
      'takes a unit for a rate',
      { unit: '% of people' },
      table(['France', 'Spain'], [1000, 5000], 'People'),
      [],
    ],
    [
      'takes counts as circles',
      { kind: 'bubble', value: null },
      table(['France', 'Spain'], [1000, 5000]),
      [],
    ],
    ['sees rows for one region', {}, table(['France', 'FRA']), ['warning duplicate-regions']],
    [
      'sees text among numbers',
      {},
      table(['France', 'Spain'], [1, 'x']),
      ['warning bad-cells', 'warning missing-values'],
    ],
    [
      'sees nothing that can be a circle',
      { kind: 'bubble', value: null },
      table(['France', 'Spain'], [1, -2]),
      ['warning not-positive'],
    ],
    ['wants bounds', { classes: 'custom' }, table(['France', 'Spain']), ['warning no-breaks']],
    [
      'sees steps that hold nearly all',
      { classes: 'equal' },
      table(many, [...many.map((_, n) => n / 100), 99].slice(1)),
      ['warning skewed-classes'],
    ],
    [
      'wants words',
      { title: '', alt: '', sourceName: '' },
      table(['France']),
      ['warning missing-title', 'warning missing-alt', 'warning missing-source'],
    ],
    ['wants a whole address', { sourceUrl: 'example' }, table(['France']), ['warning source-address']],
  ] as const)('%s', (_, choice, dataset, expected) => {
    expect(codes(choice as Partial<typeof spec>, dataset)).toEqual(expected)
  })
})

describe('suggestMap', () => {
  const sets = boundarySetIds.map((id) => allBoundaries[id])

  it.each([
    [['Texas', 'Ohio', 'Utah'], 'us-states'],
    [['Genf', 'Waadt', 'Zürich'], 'ch-cantons'],
    [['France', 'Spain', 'UK'], 'world-110m'],
  ] as const)('finds the set of %j', (names, boundaries) => {
    expect(suggestMap(table([...names]), sets)).toMatchObject({
      boundaries,
      region: 'c1',
      value: 'c2',
      matched: 3,
    })
  })

  it.each([
    [['France', 'Spain', 'Poland', 'Greece'], 'data'],
    [['France', 'Brazil', 'Japan'], 'whole'],
  ] as const)('frames %j', (names, frame) => {
    expect(suggestMap(table([...names]), sets)).toMatchObject({ boundaries: 'world-110m', frame })
  })

  it('finds none for other words', () => {
    expect(suggestMap(table(['Coal', 'Wind', 'Solar']), sets)).toBeNull()
  })
})

it.each(boundarySetIds)('%s can be loaded when it is needed', async (id) => {
  expect(await loadBoundaries(id)).toBe(allBoundaries[id])
})

it('both grounds have the same colours, and the styles read them', () => {
  expect(Object.keys(mapTokens.dark)).toEqual(Object.keys(mapTokens.light))
  const known = new Set(Object.keys(mapTokens.light))
  const read = [...mapStyles.matchAll(/var\((--bb-[md]\d|--bb-land|--bb-coast)/g)].map(([, name]) => name!)
  expect([...known].filter((name) => !read.includes(name))).toEqual([])
  expect(`${chartStyles}${mapStyles}`).not.toMatch(/<|NaN|undefined/)
})

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

it('any data gives a whole drawing without a broken number', () => {
  for (let seed = 1; seed <= 80; seed++) {
    const next = random(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
    const boundaries = allBoundaries[pick(boundarySetIds)]
    const magnitude = pick([0, 1e-9, 0.5, 1, 30, 12_345, 7e9, 3e13, 1e17, 1e300])
    const name = () =>
      pick([pick(boundaries.regions).name, pick(boundaries.regions).id, '', 'nowhere', '<u>', '7', null])
    const value = () => pick([null, 'n/a', 0, 1, magnitude * next(), -magnitude * next(), magnitude])
    const dataset: Dataset = {
      columns: [
        { id: 'c1', name: pick(['Region', '', '<u>']), type: 'text' },
        { id: 'c2', name: 'A', type: 'number' },
        { id: 'c3', name: 'B', type: pick(['number', 'text'] as const) },
      ],
      rows: Array.from({ length: pick([0, 1, 2, 30, 300]) }, () => [name(), value(), value()]),
    }
    const chosen = mapSpec.parse({
      kind: pick(['choropleth', 'bubble']),
      boundaries: boundaries.about.id,
      region: pick(['c1', 'c1', 'c1', 'c2', null, 'gone']),
      value: pick(['c2', 'c3', null, 'gone']),
      size: pick(['c2', 'c3', null]),
      classes: pick(['quantile', 'equal', 'custom']),
      steps: pick([3, 4, 5, 6, 7]),
      breaks: pick([[], [0], [1, 1], [-1e300, 0, 1e300], [3, 2, 1]]),
      palette: pick(['steps', 'diverging', 'organisation']),
      middle: pick([0, 1, -1e17, 0.1]),
      reversed: pick([true, false]),
      frame: pick(['whole', 'data']),
      decimals: pick([null, 0, 6]),
      notation: pick(['auto', 'full', 'compact', 'percent']),
      unit: pick(['', '%', '€', 'people']),
      fixes: pick([{}, { nowhere: null }, { nowhere: boundaries.regions[0]!.id }, { nowhere: 'NONE' }]),
    })
    const map = renderMap(ENGLISH, chosen, dataset, boundaries)
    assertWellFormed(map)
    assertWellFormed(renderMapThumbnail(chosen, dataset, boundaries))
    const rest = JSON.stringify([
      mapTable(ENGLISH, chosen, dataset, boundaries),
      checkMap(chosen, dataset, boundaries),
      draftMapAlt(ENGLISH, chosen, dataset, boundaries),
    ])
    expect([seed, /NaN|Infinity|undefined/.exec(map + rest)?.[0]]).toEqual([seed, undefined])
    for (const [, step] of map.matchAll(/class="k(\d+)/g)) expect(Number(step)).toBeLessThanOrEqual(7)
  }
})
