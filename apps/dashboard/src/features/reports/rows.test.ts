import { PublishState } from '@bubbles/domain'
import { expect, it } from 'vitest'
import { addressOf, sortOf } from './rows.ts'
import { live, report } from './testing/reports.ts'

const both = report('b', { internal: live('b', 'internal'), public: live('b', 'public') })
const inside = report('d', { internal: live('d', 'internal') })

it('adds the publish state: 0 unpublished, 1 internal, 2 public (specification 3)', () => {
  expect(report('a').publishState).toBe(PublishState.Unpublished)
  expect(inside.publishState).toBe(PublishState.Internal)
  expect(both.publishState).toBe(PublishState.Public)
})

it('leads readers to the widest audience', () => {
  expect(addressOf(report('a'))).toBeNull()
  expect(addressOf(both)).toMatch(/public\/b$/)
  expect(addressOf(inside)).toMatch(/internal\/d$/)
})

it.each([
  ['match', 'ascending', 'relevance'],
  ['edited', 'descending', '-updatedAt'],
  ['edited', 'ascending', 'updatedAt'],
  ['title', 'ascending', 'name'],
  ['title', 'descending', '-name'],
  ['created', 'descending', '-createdAt'],
] as const)('asks for %s, %s, as %s', (sort, direction, asked) => {
  expect(sortOf(sort, direction)).toBe(asked)
})
