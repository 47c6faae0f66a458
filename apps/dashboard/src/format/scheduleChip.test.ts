import { expect, it } from 'vitest'
import { scheduleChip } from './scheduleChip.ts'

const at = '2026-12-04T12:00:00.000Z'

it.each([
  [{ action: 'publish', at, isFailed: false }, 'primary', 'Will be published on 4 Dec'],
  [{ action: 'publish', at, isFailed: false, changed: true }, 'warning', 'Will be published on 4 Dec'],
  [{ action: 'unpublish', at, isFailed: true }, 'error', 'Not unpublished on 4 Dec'],
] as const)('%o is said in a chip', (scheduled, tone, words) => {
  const chip = scheduleChip(scheduled)
  expect([chip.tone, `${chip.lead} ${chip.day}`]).toEqual([tone, words])
  expect(chip.title.includes('The draft has changed')).toBe(tone === 'warning')
})
