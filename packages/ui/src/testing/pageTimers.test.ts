import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'

const page = Object.getOwnPropertyDescriptor(globalThis, 'document')!
afterEach(() => void Object.defineProperty(globalThis, 'document', page))

it.each(['setTimeout', 'setInterval'] as const)('%s does nothing once its page is gone', async (name) => {
  const run = vi.fn<() => void>()
  const timer = globalThis[name](run, 1)
  Reflect.deleteProperty(globalThis, 'document')
  await wait(20)
  expect(run).not.toHaveBeenCalled()
  Object.defineProperty(globalThis, 'document', page)
  clearInterval(timer)
})

it('a timer runs as long as there is its page, with what it is given', async () => {
  const run = vi.fn<(value: string) => void>()
  setTimeout(run, 1, 'value')
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith('value'))
})
