import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '../config.ts'

const there = '/dashboard/reports'

/** A page that has just been loaded: modules have no memory of the one before, the tab's storage has. */
async function openPage(address = there) {
  vi.resetModules()
  history.replaceState(null, '', address)
  vi.restoreAllMocks()
  const gone = vi.spyOn(location, 'assign').mockReturnValue()
  const { setConfig } = await import('../config.ts')
  setConfig({ loginUrl: 'http://login.bubbles.localhost:4000' } as Config)
  const { restoreKept, useKeptState } = await import('./keptState.ts')
  const { redirectToLogin } = await import('./login.ts')
  const field = (key = 'name', initial = 'Wind') =>
    renderHook(() => useKeptState(key, initial), { wrapper: StrictMode })
  return { restoreKept, redirectToLogin, field, gone }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Somebody types and is sent to sign in. */
async function typeAndLeave(typed: string, userId = 'ann') {
  const page = await openPage()
  page.restoreKept(userId)
  const { result, unmount } = page.field()
  act(() => result.current[1](typed))
  page.redirectToLogin()
  expect(page.gone).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(page.gone).toHaveBeenCalledTimes(1))
  return { ...page, unmount }
}

it('brings what was typed back after signing in again, once', async () => {
  await typeAndLeave('Sun')
  const back = await openPage()
  back.restoreKept('ann')
  const { result, unmount } = back.field()
  expect(result.current[0]).toBe('Sun')
  expect(sessionStorage.length).toBe(0)
  unmount()
  expect(back.field().result.current[0]).toBe('Wind')
})

it('keeps what was brought back through another end of the session', async () => {
  await typeAndLeave('Sun')
  const second = await openPage()
  second.restoreKept('ann')
  second.field()
  second.redirectToLogin()
  const third = await openPage()
  third.restoreKept('ann')
  expect(third.field().result.current[0]).toBe('Sun')
})

it('shows it to nobody else, and on no other page', async () => {
  await typeAndLeave('Sun')
  const other = await openPage()
  other.restoreKept('bo')
  expect(other.field().result.current[0]).toBe('Wind')
  expect(sessionStorage.length).toBe(0)

  await typeAndLeave('Sun')
  const elsewhere = await openPage('/dashboard/engagement')
  elsewhere.restoreKept('ann')
  expect(elsewhere.field().result.current[0]).toBe('Wind')
  expect(sessionStorage.length).toBe(0)
})

it('keeps nothing of forms that were left, sent or not touched', async () => {
  const { restoreKept, redirectToLogin, field } = await openPage()
  restoreKept('ann')
  const left = field('left')
  act(() => left.result.current[1]('typed'))
  left.unmount()
  const done = field('done')
  act(() => done.result.current[1]('typed'))
  act(() => done.result.current[1]('Wind'))
  field('untouched')
  redirectToLogin()
  expect(sessionStorage.length).toBe(0)
})

it('keeps what is typed while the other page is on its way', async () => {
  const { restoreKept, redirectToLogin, field } = await openPage()
  restoreKept('ann')
  const { result } = field()
  redirectToLogin()
  act(() => result.current[1]('typed late'))
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem('bubbles-kept')).toContain('typed late')
})

it('keeps nothing while it is not known whose it is', async () => {
  const { redirectToLogin, field } = await openPage()
  const { result } = field()
  act(() => result.current[1]('typed'))
  redirectToLogin()
  expect(sessionStorage.length).toBe(0)
})
