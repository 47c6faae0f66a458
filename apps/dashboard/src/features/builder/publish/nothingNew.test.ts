import { expect, it } from 'vitest'
import { isNothingNew } from './nothingNew.ts'

const none = { added: 0, removed: 0, changed: 0, moved: 0 }
const publicThird = { audience: 'public', edition: 3 } as const
const check = {
  edition: 4,
  changes: none,
  addresses: { internal: 'wind', public: 'wind' },
  live: [publicThird],
}
const chosen = { audience: 'public', slug: 'wind' } as const

it('is nothing new to who reads the last edition, at the same address', () => {
  expect(isNothingNew(check, chosen)).toBe(true)
})

it.each([
  ['the first edition', { ...check, edition: 1, changes: null, live: [] }, chosen],
  ['something moved', { ...check, changes: { ...none, moved: 1 } }, chosen],
  ['readers who have nothing yet', check, { ...chosen, audience: 'internal' as const }],
  ['readers of an older edition', { ...check, live: [{ ...publicThird, edition: 2 }] }, chosen],
  ['a withdrawn edition', { ...check, live: [] }, chosen],
  ['another address', check, { ...chosen, slug: 'sun' }],
])('is something new: %s', (_what, now, choice) => {
  expect(isNothingNew(now, choice)).toBe(false)
})
