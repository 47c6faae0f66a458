import { expect, it } from 'vitest'
import { keptWords } from './keptWords.ts'

const [inside, outside] = [
  { audience: 'internal', edition: 2 },
  { audience: 'public', edition: 1 },
] as const

it.each([
  ['public', [inside, outside], 'Members of Acme keep edition 2.'],
  ['public', [outside], 'Nobody can read it any more, members of Acme included'],
  ['internal', [inside, outside], 'Members of Acme then read edition 1, as everyone does.'],
  ['internal', [inside], 'Members of Acme are told that it is no longer there.'],
] as const)('withdrawn from %s readers of %j', (audience, live, words) => {
  expect(keptWords(audience, live, 'Acme')).toContain(words)
})
