import { expect, it } from 'vitest'
import { keptWords } from './keptWords.ts'

const [inside, outside, apart] = [
  { audience: 'internal', edition: 2, url: 'http://acme.example/bubbles/wind' },
  { audience: 'public', edition: 1, url: 'http://acme.example/bubbles/wind' },
  { audience: 'internal', edition: 2, url: 'http://acme.example/bubbles/wind-internal' },
] as const

it.each([
  ['public', [inside, outside], 'Members of Acme can still read edition 2.'],
  [
    'public',
    [apart, outside],
    'Members of Acme can still read edition 2 at acme.example/bubbles/wind-internal.',
  ],
  ['public', [outside], 'No one will be able to read it any more, including members of Acme.'],
  ['internal', [inside, outside], 'Everyone, including members of Acme, can still read edition 1.'],
  ['internal', [apart, outside], 'Everyone can still read edition 1 at acme.example/bubbles/wind.'],
  ['internal', [inside], 'Members of Acme will see that it’s no longer there.'],
] as const)('withdrawn from %s readers of %j', (audience, live, words) => {
  expect(keptWords(audience, live, 'Acme')).toContain(words)
})
