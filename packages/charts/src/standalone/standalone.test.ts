import { chartContext, ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import { chartSpec } from '../spec.ts'
import { allBoundaries } from '../maps/all.ts'
import { mapSamples } from '../maps/golden/mapSamples.ts'
import { renderMap, renderMapThumbnail } from '../maps/renderMap.ts'
import { renderChart, renderThumbnail } from '../render.ts'
import { samples } from '../golden/samples.ts'
import { assertWellFormed } from '../golden/textBoxes.ts'
import { plainColour } from './colour.ts'
import { placedPath } from './pathData.ts'
import { standaloneDrawing, standaloneThumbnail } from './standalone.ts'

const WIDTH = 896

const drawings = [
  ...samples().map(({ name, spec, dataset, locale }) => ({
    name,
    markup: renderChart(chartContext({ locale }), spec, dataset, { id: name }),
    thumbnail: renderThumbnail(ENGLISH, spec, dataset),
  })),
  ...mapSamples().map(({ name, spec, dataset }) => ({
    name,
    markup: renderMap(ENGLISH, spec, dataset, allBoundaries[spec.boundaries], { id: name }),
    thumbnail: renderMapThumbnail(spec, dataset, allBoundaries[spec.boundaries]),
  })),
]

/** Texts and where they are anchored, outside of groups that are moved. */
const texts = (content: string) =>
  [...content.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))

describe.each(drawings)('$name', ({ markup, thumbnail }) => {
  const { content, height } = standaloneDrawing(ENGLISH, markup, { width: WIDTH })

  it('is drawn with nothing that only a page knows', () => {
    for (const drawn of [content, standaloneThumbnail(thumbnail, { width: 464 }).content]) {
      assertWellFormed(`<g>${drawn}</g>`)
      expect(drawn).not.toMatch(/var\(|--bb|\sclass=|\sstyle=|%"|color-mix|oklch|calc\(|<use|<style|<svg/)
      expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/)
      expect(drawn).not.toMatch(/\s(?:width|height|r)="-/)
    }
  })

  it('is the same twice, and says what the chart says', () => {
    expect(standaloneDrawing(ENGLISH, markup, { width: WIDTH }).content).toBe(content)
    expect(content).toMatch(/<(?:path|rect|circle)/)
  })

  it('stays within its width and height', () => {
    expect(height).toBeGreaterThan(100)
    for (const { x, y } of texts(content)) {
      expect(x).toBeGreaterThanOrEqual(-1)
      expect(x).toBeLessThanOrEqual(WIDTH + 1)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThanOrEqual(height + 2)
    }
  })
})

const dataset = {
  columns: [
    { id: 'a', name: 'Name', type: 'text' as const },
    { id: 'b', name: '<script>alert(1)</script>"&', type: 'number' as const },
  ],
  rows: [
    ['"><script>alert(2)</script>', 3],
    ['two', 5],
  ],
}

it('takes an organisation’s colours in the place of the product’s', () => {
  const markup = renderChart(ENGLISH, chartSpec.parse({ kind: 'bar', x: 'a', series: ['b'] }), dataset)
  const own = standaloneDrawing(ENGLISH, markup, {
    width: WIDTH,
    properties: { '--bb-c1': '#AB12CD' },
  }).content
  expect(own).toContain('fill="#ab12cd"')
  expect(standaloneDrawing(ENGLISH, markup, { width: WIDTH }).content).not.toContain('#ab12cd')
})

it('keeps hostile words words', () => {
  const spec = chartSpec.parse({ kind: 'bar', x: 'a', series: ['b'], yTitle: '<img src=x onerror=alert(3)>' })
  const { content } = standaloneDrawing(ENGLISH, renderChart(ENGLISH, spec, dataset), { width: WIDTH })
  expect(content).not.toMatch(/<script|<img/)
  expect(content).toContain('&lt;script&gt;')
})

it('refuses markup that is not ours', () => {
  expect(() => standaloneDrawing(ENGLISH, '<div><script></div>', { width: WIDTH })).toThrow(TypeError)
  expect(() => standaloneDrawing(ENGLISH, '<div class=x></div>', { width: WIDTH })).toThrow(TypeError)
  expect(() =>
    standaloneDrawing(ENGLISH, '<div class="bb-chart"><svg><foreignObject/></svg></div>', { width: WIDTH }),
  ).toThrow(TypeError)
})

describe('colours', () => {
  it.each([
    ['#FFF', '#ffffff'],
    ['transparent', 'none'],
    ['color-mix(in srgb,#000000 50%,#ffffff)', '#808080'],
    // What Chromium computes.
    ['color-mix(in oklab,#0272B5 62%,#14202B)', '#16517d'],
    ['color-mix(in oklab,#C98318 26%,#FFFFFF)', '#f2dfc9'],
    ['oklch(from #0272B5 clamp(.16,(.57 - l)*99999,1) 0 0)', '#ffffff'],
    ['oklch(from #FFFFFF clamp(.16,(.57 - l)*99999,1) 0 0)', '#0d0d0d'],
  ])('%s is %s', (value, plain) => {
    expect(plainColour(value)).toBe(plain)
  })

  it('a form they do not use is noticed', () => {
    expect(() => plainColour('hsl(from red h s l)')).toThrow(TypeError)
  })
})

describe('paths', () => {
  const place = { left: 10, top: 20, across: 2, down: 0.5 }

  it('move and stretch', () => {
    expect(placedPath('M1 2L3 4H5V6z', place)).toBe('M12 21l4 1h4v1z')
    expect(placedPath('M1 2l3 4h5v6zl1 1', place)).toBe('M12 21l6 2h10v3zl2 0.5')
  })

  it('add no errors up', () => {
    const path = placedPath(`M0 0${'l1 1'.repeat(300)}`, { left: 0, top: 0, across: 1 / 3, down: 1 / 3 })
    const sum = [...path.matchAll(/l([\d.]+) /g)].reduce((total, [, step]) => total + Number(step), 0)
    expect(sum).toBeCloseTo(100, 5)
  })

  it('with arcs are not stretched one way', () => {
    expect(() => placedPath('M0 0A1 1 0 0 1 2 2', place)).toThrow(TypeError)
    expect(placedPath('M0 0A1 1 0 0 1 2 2', { ...place, down: 2 })).toBe('M10 20a2 2 0 0 1 4 4')
  })
})
