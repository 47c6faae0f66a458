import { expect, it } from 'vitest'
import { addressHelp } from './addressHelp.ts'

const publicOne = { audience: 'public', edition: 2, slug: 'wind' } as const
const internalOne = { audience: 'internal', edition: 3, slug: 'wind-internal' } as const

it.each([
  ['public', 'wind', [], null],
  ['public', 'wind', [publicOne, internalOne], 'Same address as edition 2. Links keep working.'],
  ['public', 'gale', [publicOne, internalOne], 'Links to wind will redirect here.'],
  ['internal', 'inside', [publicOne], null],
  ['internal', 'inside', [publicOne, internalOne], 'Links to wind-internal will redirect here.'],
  [
    'internal',
    'wind',
    [publicOne, internalOne],
    'The public page uses this address, so members would see the public edition (2).',
  ],
  ['public', 'wind-internal', [publicOne, internalOne], 'Members now read edition 3 at this address.'],
] as const)('of the %s page at %s, beside %j: %s', (audience, slug, live, words) => {
  expect(addressHelp({ audience, slug, live })?.startsWith(words ?? '') ?? null).toBe(
    words === null ? null : true,
  )
})
