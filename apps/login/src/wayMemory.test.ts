import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetWay, rememberedWay, rememberWay } from './wayMemory.ts'

const redirect = 'http://acme.bubbles.localhost:4000/dashboard/accept-invite?token=t'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

test('keeps the way of one name, until it was gone', () => {
  rememberWay('ann@example.org', redirect)
  expect(rememberedWay('ann@example.org')).toBe(redirect)
  expect(rememberedWay('bea@example.org')).toBeNull()
  forgetWay()
  expect(rememberedWay('ann@example.org')).toBeNull()
})

test('forgets after a day', () => {
  vi.useFakeTimers()
  rememberWay('ann@example.org', redirect)
  vi.advanceTimersByTime(86_400_000 - 1)
  expect(rememberedWay('ann@example.org')).toBe(redirect)
  vi.advanceTimersByTime(1)
  expect(rememberedWay('ann@example.org')).toBeNull()
})

test('has nothing to say for no way, nor for what somebody else wrote there', () => {
  rememberWay('ann@example.org', null)
  expect(rememberedWay('ann@example.org')).toBeNull()
  localStorage.setItem('bubbles-way', 'null}')
  expect(rememberedWay('ann@example.org')).toBeNull()
})
