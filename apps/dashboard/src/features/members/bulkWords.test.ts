import { expect, it } from 'vitest'
import type { Member } from '../../api/members.ts'
import { bulkWords, outcomeWords } from './bulkWords.ts'

const ann = { name: 'Ann', emailAddress: 'ann@x.org' } as Member

it('asks about one or several people', () => {
  expect(bulkWords('remove', 1).title).toBe('Remove 1 person?')
  expect(bulkWords('give', 3).title).toBe('Give 3 people a role')
  expect(bulkWords('take', 2).title).toBe('Remove a role from 2 people')
})

it.each([
  [{ kind: 'give', role: 'EngagementAnalyst' }, 1, 'Ann is now an engagement analyst.'],
  [{ kind: 'give', role: 'EngagementAnalyst' }, 2, '2 people are now engagement analysts.'],
  [{ kind: 'take', role: 'Builder' }, 1, 'Ann is no longer a builder.'],
  [{ kind: 'take', role: 'Builder' }, 3, '3 people are no longer builders.'],
  [{ kind: 'remove' }, 2, '2 people removed.'],
] as const)('says what was done: %j to %i', (change, count, sentence) => {
  expect(outcomeWords({ done: Array.from({ length: count }, () => ann) }, change)).toBe(sentence)
})
