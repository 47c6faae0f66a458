import { expect, it, vi } from 'vitest'

vi.mock('@bubbles/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: () => new Promise(() => undefined),
}))

it('fails with the sentence of the specification when the start takes too long', async () => {
  const { startInitialisation, waitForInitialisation, initialisationTimeout } = await import(
    './initialisation.ts'
  )
  const { QueryClient } = await import('@tanstack/react-query')
  expect(initialisationTimeout).toBe(5000)
  startInitialisation(new QueryClient())
  vi.useFakeTimers()
  await Promise.all([
    expect(waitForInitialisation()).rejects.toThrow('State did not become true within the timeout period.'),
    vi.advanceTimersByTimeAsync(5000),
  ])
  vi.useRealTimers()
})
