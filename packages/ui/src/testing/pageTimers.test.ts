import { afterEach, expect, it, vi } from 'vitest'
import { endingWithPage } from './pageTimers.ts'

const page = Object.getOwnPropertyDescriptor(globalThis, 'document')!
afterEach(() => void Object.defineProperty(globalThis, 'document', page))

/** A timer whose time comes when the test says so. */
function started(run: (...values: string[]) => void): () => void {
  const start = vi.fn<(look: (...values: string[]) => void, ms: number, ...values: string[]) => void>()
  endingWithPage(start as unknown as typeof setTimeout)(run as () => void, 50)
  const [look] = start.mock.calls[0]!
  return () => look('value')
}

it('a timer does nothing once its page is gone', () => {
  const run = vi.fn<(value: string) => void>()
  const fire = started(run)
  Reflect.deleteProperty(globalThis, 'document')
  fire()
  expect(run).not.toHaveBeenCalled()
})

it('a timer runs as long as there is its page, with what it is given', () => {
  const run = vi.fn<(value: string) => void>()
  started(run)()
  expect(run).toHaveBeenCalledWith('value')
})
