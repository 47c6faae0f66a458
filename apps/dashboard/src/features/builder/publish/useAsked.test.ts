import { expect, it } from 'vitest'
import { unanswered } from './useAsked.tsx'

const asked = {
  by: { id: 'a', name: 'Bruno' },
  at: '2026-11-20T10:00:00Z',
  note: '',
} as unknown as NonNullable<Parameters<typeof unanswered>[0]>

it('a request stays one until an edition comes after it', () => {
  expect(unanswered(null, [])).toBeNull()
  expect(unanswered(asked, [])).toBe(asked)
  expect(unanswered(asked, [{ publishedAt: '2026-11-19T10:00:00Z' }])).toBe(asked)
  expect(
    unanswered(asked, [{ publishedAt: '2026-11-19T10:00:00Z' }, { publishedAt: '2026-11-20T10:00:00.5Z' }]),
  ).toBeNull()
})
