import { chartContext, ENGLISH } from '../context.ts'
import { describe, expect, it } from 'vitest'
import { chartSpec } from '../spec.ts'
import { allBoundaries } from '../maps/all.ts'
import { mapSamples } from '../maps/golden/mapSamples.ts'
import { mapScene, mapThumbnailScene } from '../maps/renderMap.ts'
import { chartScene, thumbnailScene } from '../render.ts'
import { samples } from '../golden/samples.ts'
import { assertWellFormed } from '../golden/textBoxes.ts'
import { plainColour } from './colour.ts'
import type { PathData } from '../draw/path.ts'
import { tag, type Transform } from '../draw/scene.ts'
import { placedPath } from './placedPath.ts'
import { standaloneDrawing, standaloneThumbnail } from './standalone.ts'

const WIDTH = 896

const drawings = [
  ...samples().map(({ name, spec, dataset, locale }) => ({
    name,
    scene: chartScene(chartContext({ locale }), spec, dataset, { id: name }),
    thumbnail: thumbnailScene(ENGLISH, spec, dataset),
  })),
  ...mapSamples().map(({ name, spec, dataset }) => ({
    name,
    scene: mapScene(ENGLISH, spec, dataset, allBoundaries[spec.boundaries], { id: name }),
    thumbnail: mapThumbnailScene(spec, dataset, allBoundaries[spec.boundaries]),
  })),
]

/** Texts and where they are anchored, outside of groups that are moved. */
const texts = (content: string) =>
  [...content.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))

describe.each(drawings)('$name', ({ scene, thumbnail }) => {
  const { content, height } = standaloneDrawing(ENGLISH, scene, { width: WIDTH })

  it('is drawn with nothing that only a page knows', () => {
    for (const drawn of [content, standaloneThumbnail(thumbnail, { width: 464 }).content]) {
      assertWellFormed(`<g>${drawn}</g>`)
      expect(drawn).not.toMatch(/var\(|--bb|\sclass=|\sstyle=|%"|color-mix|oklch|calc\(|<use|<style|<svg/)
      expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/)
      expect(drawn).not.toMatch(/\s(?:width|height|r)="-/)
    }
  })

  it('is the same twice, and says what the chart says', () => {
    expect(standaloneDrawing(ENGLISH, scene, { width: WIDTH }).content).toBe(content)
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
  const scene = chartScene(ENGLISH, chartSpec.parse({ kind: 'bar', x: 'a', series: ['b'] }), dataset)
  const own = standaloneDrawing(ENGLISH, scene, {
    width: WIDTH,
    properties: { '--bb-c1': '#AB12CD' },
  }).content
  expect(own).toContain('fill="#ab12cd"')
  expect(standaloneDrawing(ENGLISH, scene, { width: WIDTH }).content).not.toContain('#ab12cd')
})

it('keeps hostile words words', () => {
  const spec = chartSpec.parse({ kind: 'bar', x: 'a', series: ['b'], yTitle: '<img src=x onerror=alert(3)>' })
  const { content } = standaloneDrawing(ENGLISH, chartScene(ENGLISH, spec, dataset), { width: WIDTH })
  expect(content).not.toMatch(/<script|<img/)
  expect(content).toContain('&lt;script&gt;')
})

it('refuses elements that not every program draws', () => {
  const scene = tag('div', { class: 'chart' }, tag('svg', { height: 1 }, tag('foreignObject', {})))
  expect(() => standaloneDrawing(ENGLISH, scene, { width: WIDTH })).toThrow(TypeError)
})

describe('colours', () => {
  it.each([
    ['#FFF', '#ffffff'],
    ['transparent', 'none'],
    [{ mix: '#000000', share: 50, into: '#ffffff', space: 'srgb' as const }, '#808080'],
    // What Chromium computes.
    [{ mix: '#0272B5', share: 62, into: '#14202B', space: 'oklab' as const }, '#16517d'],
    [{ mix: '#C98318', share: 26, into: '#FFFFFF', space: 'oklab' as const }, '#f2dfc9'],
    [{ wordsOn: '#0272B5' }, '#ffffff'],
    [{ wordsOn: '#FFFFFF' }, '#0d0d0d'],
  ])('%j is %s', (value, plain) => {
    expect(plainColour(value)).toBe(plain)
  })

  it('what is none is noticed', () => {
    expect(() => plainColour('hsl(from red h s l)')).toThrow(TypeError)
  })
})

describe('paths', () => {
  const place = { left: 10, top: 20, across: 2, down: 0.5 }

  it('move and stretch', () => {
    const path: PathData = [['M', 1, 2], ['l', 2, 2], ['H', 5], ['V', 6], ['z'], ['l', 1, 1]]
    expect(placedPath(path, place)).toBe('M12 21l4 1h4v1zl2 0.5')
  })

  it('add no errors up', () => {
    const path: PathData = [['M', 0, 0], ...Array.from({ length: 300 }, () => ['l', 1, 1] as const)]
    const drawn = placedPath(path, { left: 0, top: 0, across: 1 / 3, down: 1 / 3 })
    const steps = [...drawn.matchAll(/([\d.]+) ([\d.]+)/g)].slice(1)
    expect(steps.reduce((total, [, step]) => total + Number(step), 0)).toBeCloseTo(100, 5)
  })

  it('in words are only moved', () => {
    const arc = tag('path', { class: 'slice', d: 'M0 0A1 1 0 0 1 2 2' })
    const within = (transform: Transform) =>
      standaloneThumbnail(tag('svg', { viewBox: [0, 0, 320, 200] }, tag('g', { transform }, arc)), {
        width: 320,
      }).content
    expect(within({ move: [5, 6] })).toContain('transform="translate(5 6)" d="M0 0A1 1 0 0 1 2 2"')
    expect(() => within({ move: [0, 0], stretch: [2, 1] })).toThrow(TypeError)
  })
})
