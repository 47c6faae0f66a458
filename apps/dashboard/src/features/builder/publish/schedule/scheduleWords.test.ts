import { describe, expect, it } from 'vitest'
import type { Schedule } from './queries.ts'
import { scheduleWords, versionWords } from './scheduleWords.ts'

const schedule = (more: Partial<Schedule>): Schedule => ({
  id: 's',
  action: 'publish',
  audience: 'public',
  at: '2026-12-04T09:00:00.000Z',
  scheduledBy: { id: 'p', name: 'Pia', emailAddress: 'pia@example.org' },
  scheduledAt: new Date().toISOString(),
  version: 3,
  changed: false,
  slug: 'wind',
  note: '',
  failed: null,
  ...more,
})
const failed = { at: '2026-12-04T09:00:01.000Z', words: 'One comment thread is open.' }

describe('what is scheduled', () => {
  it.each([
    [schedule({}), /^Will be published to everyone on Friday 4 December 2026 at \d\d:00$/],
    [schedule({ action: 'unpublish', audience: 'internal' }), /^Will be unpublished for Acme on /],
    [schedule({ failed }), /^Wasn’t published to everyone on /],
  ])('is said in words', (each, words) => expect(scheduleWords(each, 'Acme')).toMatch(words))

  it('says which version goes out, and why none did', () => {
    expect(versionWords(schedule({}))).toBe('')
    expect(versionWords(schedule({ changed: true }))).toContain('The draft has changed since')
    expect(versionWords(schedule({ changed: true, action: 'unpublish' }))).toBe('')
    expect(versionWords(schedule({ changed: true, failed }))).toBe('One comment thread is open.')
  })
})
