import { expect, it } from 'vitest'
import { readChoice, scaleOf } from './previewChoice.ts'

it('remembers what was chosen last', () => {
  const kept = { device: 'print', ground: 'dark', reader: 'member' }
  expect(readChoice(1440, JSON.stringify(kept))).toEqual(kept)
})

it.each([
  [null, 1440, 'desktop'],
  [null, 390, 'phone'],
  ['{"device":"watch"}', 1440, 'desktop'],
  ['no JSON', 390, 'phone'],
  ['7', 1440, 'desktop'],
])('begins with the screen one has where nothing usable is kept (%s)', (stored, width, device) => {
  expect(readChoice(width, stored)).toEqual({ device, ground: 'light', reader: 'public' })
})

it('makes a page smaller where it has no room, and never larger', () => {
  expect(scaleOf({ width: 1280 }, { width: 640, height: 400 })).toBe(0.5)
  expect(scaleOf({ width: 390 }, { width: 1280, height: 400 })).toBe(1)
  expect(scaleOf({ width: 800, height: 1000 }, { width: 1280, height: 500 })).toBe(0.5)
})
