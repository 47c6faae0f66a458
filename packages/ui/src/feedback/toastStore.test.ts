import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  errorToastTimeout,
  fallbackErrorMessage,
  messageOf,
  noticeTimeout,
  offlineMessage,
  ToastStore,
} from './toastStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const messages = (store: ToastStore) => store.getSnapshot().errors.map((entry) => entry.message)

it('keeps errors in the order they came, each with an id of its own', () => {
  const store = new ToastStore()
  const ids = [store.addError('First'), store.addError(new Error('Second'))]
  expect(messages(store)).toEqual(['First', 'Second'])
  expect(new Set(ids).size).toBe(2)
})

it.each([[undefined], [null], [''], [new Error('')], [{ message: 'not an error' }]])(
  'says the fallback for %o',
  (thrown) => {
    const store = new ToastStore()
    store.addError(thrown)
    expect(messages(store)).toEqual([fallbackErrorMessage])
  },
)

it.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'The network connection was lost.',
])('says in words that the server was not reached: %s', (message) => {
  expect(messageOf(new TypeError(message))).toBe(offlineMessage)
  expect(messageOf(new Error(message))).toBe(message)
})

it('dismisses each error 5000 ms after it came', () => {
  const store = new ToastStore()
  expect(errorToastTimeout).toBe(5000)
  store.addError('First')
  vi.advanceTimersByTime(3000)
  store.addError('Second')
  vi.advanceTimersByTime(1999)
  expect(messages(store)).toEqual(['First', 'Second'])
  vi.advanceTimersByTime(1)
  expect(messages(store)).toEqual(['Second'])
  vi.advanceTimersByTime(3000)
  expect(messages(store)).toEqual([])
})

it('removes one by id and clears all', () => {
  const store = new ToastStore()
  const first = store.addError('First')
  store.addError('Second')
  store.remove(first)
  store.remove('unknown')
  expect(messages(store)).toEqual(['Second'])
  store.notify({ message: 'Deleted' })
  store.clearAll()
  expect(store.getSnapshot()).toEqual({ errors: [], notice: null })
  expect(vi.getTimerCount()).toBe(0)
})

it('shows only the newest notice, and keeps it while it is held', () => {
  const store = new ToastStore()
  store.notify({ message: 'One' })
  const id = store.notify({ message: 'Two' })
  expect(store.getSnapshot().notice?.message).toBe('Two')
  store.hold(id)
  vi.advanceTimersByTime(noticeTimeout * 2)
  expect(store.getSnapshot().notice?.message).toBe('Two')
  store.release(id)
  vi.advanceTimersByTime(noticeTimeout)
  expect(store.getSnapshot().notice).toBeNull()
})

it('keeps an error until it is released as often as it was held, and then for its whole time', () => {
  const store = new ToastStore()
  const id = store.addError('Held')
  store.addError('Not held')
  store.hold(id)
  store.hold(id)
  vi.advanceTimersByTime(errorToastTimeout)
  expect(messages(store)).toEqual(['Held'])
  store.release(id)
  vi.advanceTimersByTime(errorToastTimeout)
  expect(messages(store)).toEqual(['Held'])
  store.release(id)
  vi.advanceTimersByTime(errorToastTimeout - 1)
  expect(messages(store)).toEqual(['Held'])
  vi.advanceTimersByTime(1)
  expect(messages(store)).toEqual([])
  store.release(id)
  expect(vi.getTimerCount()).toBe(0)
})

it('tells its subscribers only of changes, and stops when asked', () => {
  const store = new ToastStore()
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.remove('unknown')
  expect(listener).not.toHaveBeenCalled()
  store.addError('First')
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.clearAll()
  expect(listener).toHaveBeenCalledTimes(1)
})
