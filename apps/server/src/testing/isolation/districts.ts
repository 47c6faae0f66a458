import type { OwnBoundaries } from '@bubbles/charts/maps/own'

/** The smallest boundaries a map can be drawn on: two districts. */
export const DISTRICTS: OwnBoundaries = {
  name: 'Districts',
  source: 'Survey office',
  sourceUrl: '',
  licence: 'CC BY 4.0',
  size: [100, 50],
  projection: { kind: 'conic', parallels: [47, 48], meridian: 8, latitude: 47.5, scale: 3000, at: [50, 25] },
  areas: [
    { shape: ['01', 'm0 0 50 0 0 50-50 0z', 25, 25, 0, 0, 50, 50], name: 'West', code: '01' },
    { shape: ['02', 'm50 0 50 0 0 50-50 0z', 75, 25, 50, 0, 100, 50], name: 'East', code: '02' },
  ],
  land: 'm0 0 100 0 0 50-100 0z',
  borders: 'm50 0 0 50',
}
