import { expect, onTestFinished, test, vi } from 'vitest'
import { GenerationFollower } from './GenerationFollower.ts'

const outbox = { edits: 0, isEmpty: true, isSending: false }
const until = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 5 })

test('a generation that cannot be followed is tried ever more slowly, until it can', async () => {
  const attempts: number[] = []
  let works = false
  let followed = 0
  const follower = new GenerationFollower(
    {
      generation: 0,
      outbox,
      isBusy: () => false,
      load: () =>
        works ? Promise.resolve({ state: '', generation: 1 }) : Promise.reject(new Error('offline')),
      follow: () => Promise.resolve((followed += 1) > 0),
    },
    (attempt) => {
      attempts.push(attempt)
      return 1
    },
  )
  onTestFinished(() => follower.stop())
  follower.heardOf(1)
  await until(() => expect(attempts.slice(0, 4)).toEqual([0, 1, 2, 3]))
  expect(followed).toBe(0)
  works = true
  await until(() => expect(followed).toBe(1))
})
