import { afterEach, expect, it, vi } from 'vitest'
import { markOwnTeam, ownAddress, unmarkOwnTeam } from './ownTeam.ts'

afterEach(() => vi.restoreAllMocks())

it('marks the browser for the pages of this host, and takes that back', () => {
  const set = vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  markOwnTeam()
  unmarkOwnTeam()
  expect(set.mock.calls.map(([cookie]) => cookie)).toEqual([
    'bubbles_own=1; Path=/bubbles; Max-Age=2592000; SameSite=Lax',
    'bubbles_own=; Path=/bubbles; Max-Age=0; SameSite=Lax',
  ])
})

it('opens pages of this host as they are, and others by way of their origin’s mark', () => {
  expect(ownAddress(`${location.origin}/bubbles/wind`)).toBe(`${location.origin}/bubbles/wind#own`)
  expect(ownAddress('https://acme.example-pages.com/bubbles/wind')).toBe(
    'https://acme.example-pages.com/bubbles/own/wind',
  )
})
