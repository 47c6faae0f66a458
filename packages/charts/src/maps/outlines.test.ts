import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeModules } from '../../tools/outlines/make.ts'
import { worldProjection } from '../../tools/outlines/world.ts'
import { allBoundaries } from './all.ts'
import { boundarySetIds } from './boundarySets.ts'

it('the committed outlines are what the tool makes', { timeout: 120_000 }, () => {
  for (const [name, text] of Object.entries(makeModules()))
    expect(readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8') === text).toBe(true)
})

describe.each(boundarySetIds)('%s', (id) => {
  const { shapes, regions, size, land, borders } = allBoundaries[id]

  it('draws every region once, in whole relative steps', () => {
    const ids = shapes.map(([region]) => region).filter(Boolean)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(regions.map((region) => region.id).toSorted())
    for (const path of [land, borders, ...shapes.map(([, outline]) => outline)])
      expect(path).toMatch(/^$|^m-?\d+[ -]\d+(?:[mlz \d-])*$/)
  })

  it('places every region inside the drawing', () => {
    const outside = shapes.filter(
      ([, , x, y, left, top, right, bottom]) =>
        x < left || x > right || y < top || y > bottom || x < 0 || y < 0 || x > size[0] || y > size[1],
    )
    expect(outside.map(([region]) => region)).toEqual([])
  })
})

/** Whether a point in units lies in a region, by the outline's lines. */
function holds(set: 'world-110m' | 'world-50m', id: string, place: [number, number]): boolean {
  const outline = allBoundaries[set].shapes.find(([region]) => region === id)?.[1] ?? ''
  let [x, y] = [0, 0]
  let odd = false
  for (const part of outline.split('z').filter(Boolean)) {
    const numbers = [...part.matchAll(/-?\d+/g)].map(([number]) => Number(number))
    const points: [number, number][] = []
    for (let index = 0; index < numbers.length; index += 2) {
      x += numbers[index]!
      y += numbers[index + 1]!
      points.push([x, y])
    }
    ;[x, y] = points[0]!
    for (const [index, [ax, ay]] of points.entries()) {
      const [bx, by] = points[(index + 1) % points.length]!
      if (ay > place[1] !== by > place[1] && place[0] < ((bx - ax) * (place[1] - ay)) / (by - ay) + ax)
        odd = !odd
    }
  }
  return odd
}

describe.each(['world-110m', 'world-50m'] as const)('the view of %s on contested areas', (set) => {
  it('leaves nothing of its own to states hardly anybody recognises', () => {
    const ids = allBoundaries[set].shapes.map(([id]) => id)
    expect(ids.filter((id) => ['CYN', 'SOL', 'ATA'].includes(id))).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(['XKX', 'PSE', 'TWN', 'ESH']))
  })

  it('draws Crimea with Ukraine', () => {
    const crimea = projected(set, 34.3, 45.3)
    expect(holds(set, 'UKR', crimea)).toBe(true)
    expect(holds(set, 'RUS', crimea)).toBe(false)
  })

  it('draws Western Sahara apart from Morocco', () => {
    const place = projected(set, -13.5, 24.5)
    expect(holds(set, 'ESH', place)).toBe(true)
    expect(holds(set, 'MAR', place)).toBe(false)
  })
})

function projected(set: 'world-110m' | 'world-50m', lon: number, lat: number): [number, number] {
  const point = worldProjection(set === 'world-110m' ? '110m' : '50m').projection([lon, lat])!
  return [point[0], point[1]]
}
