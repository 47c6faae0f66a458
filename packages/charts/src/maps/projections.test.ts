import { geoAlbersUsa, geoConicEqualArea } from 'd3-geo'
import { expect, it } from 'vitest'
import { worldProjection } from '../../tools/outlines/world.ts'
import { allBoundaries } from './all.ts'

/** The nearest tenth of a unit, a twentieth of a px. */
const near = (point: readonly [number, number] | null) => point?.map((length) => Math.round(length * 10) / 10)

it.each(['110m', '50m'] as const)('the world at %s has its places where its outlines are', (resolution) => {
  const { projection, size } = worldProjection(resolution)
  const { project } = allBoundaries[`world-${resolution}`]
  for (let latitude = -90; latitude <= 90; latitude += 7.5)
    for (let longitude = -180; longitude <= 180; longitude += 15) {
      const drawn = projection([longitude, latitude])!
      const isInside = drawn[1] >= 0 && drawn[1] <= size[1]
      expect({ longitude, latitude, at: near(project(longitude, latitude)) }).toEqual({
        longitude,
        latitude,
        at: isInside ? near(drawn) : undefined,
      })
    }
})

it('the states have them too, Alaska and Hawaii moved, and nothing else is drawn in their corner', () => {
  const d3 = geoAlbersUsa().scale(1300).translate([487.5, 305])
  const { project, size } = allBoundaries['us-states']
  const drawn = (longitude: number, latitude: number) => {
    const point = d3([longitude, latitude])
    return point && near([(point[0] + 57) * 2, (point[1] - 12) * 2])
  }
  const cities: [number, number][] = [
    [-74, 40.7],
    [-122.4, 37.8],
    [-80.2, 25.8],
    [-95.4, 29.8],
    [-149.9, 61.2],
    [-176.6, 51.9],
    [-157.9, 21.3],
    [-155.1, 19.7],
    [-79.4, 43.7],
  ]
  for (const [longitude, latitude] of cities)
    expect(near(project(longitude, latitude))).toEqual(drawn(longitude, latitude))
  for (const [longitude, latitude] of [
    [-110.3, 24.1],
    [-99.1, 19.4],
    [-58.4, -34.6],
    [2.3, 48.9],
    [139.7, 35.7],
  ] as const)
    expect([longitude, project(longitude, latitude)]).toEqual([longitude, null])
  expect(size).toEqual([2030, 1192])
})

it('so do the cantons', () => {
  const { project, shapes } = allBoundaries['ch-cantons']
  const d3 = geoConicEqualArea()
    .parallels([46, 47.6])
    .rotate([-8.2, 0])
    .scale(34625.4957872338)
    .translate([942.9577192176766, 8501.061949936926])
  expect(near(project(8.54, 47.37))).toEqual(near(d3([8.54, 47.37])!))
  expect(project(9.19, 45.46)).toBe(null)
  // Geneva, Zurich and Chur are in the box of their canton.
  for (const [canton, longitude, latitude] of [
    ['GE', 6.14, 46.2],
    ['ZH', 8.54, 47.37],
    ['GR', 9.53, 46.85],
  ] as const) {
    const [, , , , left, top, right, bottom] = shapes.find(([id]) => id === canton)!
    const [x, y] = project(longitude, latitude)!
    expect([x > left, x < right, y > top, y < bottom]).toEqual([true, true, true, true])
  }
})
