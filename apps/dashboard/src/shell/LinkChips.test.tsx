import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkChips } from './LinkChips.tsx'

const now = Date.parse('2026-11-28T12:00:00Z')
const words = (link: Partial<{ gate: 'password' | 'named'; expiresAt: string }> | null) => {
  const shown = link && { gate: null, expiresAt: null, ...link }
  const { container, unmount } = render(<LinkChips link={shown} now={now} />)
  const { textContent } = container
  unmount()
  return textContent
}

test('a public link says what it asks of readers, and until when', () => {
  expect(words(null)).toBe('')
  expect(words({})).toBe('')
  expect(words({ gate: 'password' })).toBe('Password')
  expect(words({ gate: 'named', expiresAt: '2026-12-06T12:00:00Z' })).toBe('Named readersExpires on 6 Dec')
  expect(words({ expiresAt: '2026-11-27T12:00:00Z' })).toBe('Link expired')
})
