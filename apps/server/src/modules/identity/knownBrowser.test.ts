import { describe, expect, test } from 'vitest'
import { KnownBrowser } from './knownBrowser.ts'
import { createVault } from './vault.ts'

const vault = createVault(new Uint8Array(32).fill(7))
const other = createVault(new Uint8Array(32).fill(8))
const now = new Date('2030-05-12T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60_000)
const cookieOf = (browser: KnownBrowser) => browser.setCookie(false)?.split(';')[0] ?? ''
const remembered = (...subs: string[]) => {
  const browser = KnownBrowser.read(vault, undefined, now)
  for (const sub of subs) browser.remember('s', sub)
  return cookieOf(browser)
}

describe('a browser that has signed in before', () => {
  test('is known by one id to each account it has signed in to, for a year', () => {
    const cookie = remembered('ann', 'bo')
    const read = (at: Date) => KnownBrowser.read(vault, `theme=dark; ${cookie}; other=1`, at)
    const id = read(now).idFor('s', 'ann')
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(read(days(365)).idFor('s', 'bo')).toBe(id)
    expect(read(days(366)).idFor('s', 'ann')).toBeNull()
    expect(read(days(-1)).idFor('s', 'ann')).toBeNull()
    expect(read(now).idFor('s', 'cy')).toBeNull()
    expect(read(now).idFor('c', 'ann')).toBeNull()
  })

  test('keeps its id and one entry an account when it signs in again', () => {
    const first = KnownBrowser.read(vault, remembered('ann'), now)
    const id = first.idFor('s', 'ann')
    const again = KnownBrowser.read(vault, remembered('ann'), now)
    again.remember('s', 'ann')
    first.remember('s', 'ann')
    expect(first.idFor('s', 'ann')).toBe(id)
    expect(cookieOf(first).split('.')).toHaveLength(2)
  })

  test('forgets the oldest of more than eight', () => {
    const subs = Array.from({ length: 9 }, (_, index) => `sub${index}`)
    const browser = KnownBrowser.read(vault, remembered(...subs), now)
    expect(subs.filter((sub) => browser.idFor('s', sub) === null)).toEqual(['sub0'])
  })

  test('names no account in its cookie, and says Secure on https', () => {
    const browser = KnownBrowser.read(vault, undefined, now)
    expect(browser.setCookie(true)).toBeNull()
    browser.remember('s', 'ann')
    expect(browser.setCookie(true)).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
    expect(browser.setCookie(true)).not.toContain('ann')
  })

  test.each([
    [
      'of another secret',
      () => {
        const browser = KnownBrowser.read(other, undefined, now)
        browser.remember('s', 'ann')
        return cookieOf(browser)
      },
    ],
    ['with another id', () => remembered('ann').replace(/=[\w-]{22}/, `=${'A'.repeat(22)}`)],
    ['with another day', () => remembered('ann').replace(/\.s[0-9a-z]+~/, `.s${(22_000).toString(36)}~`)],
    ['of another kind', () => remembered('ann').replace('.s', '.c')],
    ['cut short', () => remembered('ann').slice(0, -3)],
    ['of nonsense', () => 'bubbles-browser=%00'],
    ['without entries', () => `bubbles-browser=${'A'.repeat(22)}`],
    ['of a megabyte', () => `${remembered('ann')}; x=${'x'.repeat(1_000_000)}`],
  ])('is not known by a cookie %s', (_, make) => {
    const browser = KnownBrowser.read(vault, make(), now)
    expect([browser.idFor('s', 'ann'), browser.idFor('c', 'ann')]).toEqual([null, null])
  })
})
