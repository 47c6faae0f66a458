import { toasts } from '@bubbles/ui'
import { afterEach, expect, it, vi } from 'vitest'
import { setConfig } from '../config.ts'
import { handleUncaught } from './errors.ts'

vi.mock('../session/errorReporting.ts', () => ({ reportError: () => undefined }))

afterEach(() => vi.restoreAllMocks())

it('shows what nobody caught, and nothing where browsers have no error to show', () => {
  setConfig({ environment: 'local' } as never)
  handleUncaught()
  const addError = vi.spyOn(toasts, 'addError')
  const thrown = new Error('The drawing broke.')
  window.dispatchEvent(new ErrorEvent('error', { error: thrown }))
  // Of a frame that took too long browsers tell like this.
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed', error: null }))
  const rejected = new Error('The call broke.')
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }))
  expect(addError.mock.calls).toEqual([[thrown], [rejected]])
})
