import { expect, it } from 'vitest'
import type { AuditEntry } from '../../api/audit.ts'
import { askedBy, dayInWords, dayOf, daysProblem, kindInWords } from './days.ts'
import { readAuditSearch } from './search.ts'

const at = (...moment: [number, number, number, number]): AuditEntry =>
  ({ id: moment.join(), at: new Date(...moment).toISOString() }) as AuditEntry

it('counts days as this browser does', () => {
  const entries = [at(2026, 10, 21, 23), at(2026, 10, 21, 0), at(2026, 10, 20, 23)]
  expect(entries.map(dayOf)).toEqual(['2026-11-21', '2026-11-21', '2026-11-20'])
})

it.each([
  ['2026-11-21', 'Today'],
  ['2026-11-20', 'Yesterday'],
  ['2026-11-19', 'Thursday, 19 November 2026'],
])('%s is %s', (day, name) => {
  expect(dayInWords(day, new Date(2026, 10, 21, 8))).toBe(name)
})

it('asks from the first day’s beginning to the last day’s end', () => {
  expect(askedBy({ from: '2026-10-24', to: '2026-10-25', kind: 'member' })).toEqual({
    action: 'member',
    from: new Date(2026, 9, 24).toISOString(),
    to: new Date(2026, 9, 26).toISOString(),
  })
  expect(askedBy({})).toEqual({})
})

it.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'The first day is after the last.'],
  [{ from: '2026-11-22' }, 'The first day is in the future.'],
  [{ from: '2026-11-21', to: '2026-11-21' }, null],
  [{ to: '2026-11-30' }, null],
])('of %j it says %s', (days, problem) => {
  expect(daysProblem(days, new Date(2026, 10, 21, 8).getTime())).toBe(problem)
})

it('leaves out of the address what is not what it should be', () => {
  const none = { person: undefined, kind: undefined, from: undefined, to: undefined }
  expect(readAuditSearch({ person: 'me', kind: 'Member!', from: '2026-13-45', to: 7 })).toEqual(none)
})

it('says kinds it does not know in their own word', () => {
  expect(['token', 'weather'].map(kindInWords)).toEqual(['API tokens', 'Weather'])
})
