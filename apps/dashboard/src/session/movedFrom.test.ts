import { toasts } from '@bubbles/ui'
import { afterEach, expect, it, vi } from 'vitest'
import { movedAddress, readMovedFrom, sayMoved, wasMoved } from './movedFrom.ts'

afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const arrive = (address: string) => {
  history.replaceState(null, '', address)
  readMovedFrom()
}

it('says once why somebody is at another organisation, and leaves the address as it was', () => {
  const notify = vi.spyOn(toasts, 'notify')
  arrive(movedAddress('/dashboard/reports', 'acme'))
  expect(wasMoved()).toBe(true)
  expect(location.pathname + location.search).toBe('/dashboard/reports')
  sayMoved('Globex')
  sayMoved('Globex')
  const message =
    'You aren’t a member of acme, so we’ve opened Globex instead. Ask the person who sent you the link.'
  expect(notify.mock.calls).toEqual([[{ message }]])
  expect(wasMoved()).toBe(false)
})

it.each([null, 'Win a prize at evil.example'])('says nothing of %j', (from) => {
  const notify = vi.spyOn(toasts, 'notify')
  arrive(movedAddress('/dashboard/reports', from))
  expect(wasMoved()).toBe(true)
  sayMoved('Globex')
  expect(notify).not.toHaveBeenCalled()
})

it('is nobody’s move without the flag', () => {
  arrive('/dashboard/reports?q=wind')
  expect(wasMoved()).toBe(false)
  expect(location.search).toBe('?q=wind')
})
