import { expect, it, vi } from 'vitest'
import { republishedWords, restoredWords } from './reportUndo.ts'

vi.mock('./client.ts', () => ({ api: {} }))

const target = (name: string) => ({ id: name, name, isTemplate: false, internal: null, public: null })
const first = { audience: 'public', edition: 1 } as const
const lost = { ...first, detail: 'Edition 1 was published to everyone. Ask a publisher to publish it again.' }
const restored = (name: string, live: number, notRestored: (typeof lost)[] = []) => ({
  target: target(name),
  answer: { publications: { restored: Array.from({ length: live }, () => first), notRestored } },
})

it.each([
  [[restored('Wind', 0)], '“Wind” is restored.'],
  [[restored('Wind', 2)], '“Wind” is restored and published again.'],
  [[restored('Wind', 0, [lost])], `“Wind” is restored. ${lost.detail}`],
  [[restored('Wind', 1), restored('Sun', 0)], '2 reports are restored, 1 of them published again.'],
  [[restored('Wind', 0, [lost]), restored('Sun', 0)], `2 reports are restored. “Wind”: ${lost.detail}`],
])('of %j: %s', (done, words) => {
  expect(restoredWords({ done, failed: [] })).toBe(words)
})

it('says what was not published again', () => {
  const answer = { restored: [first], notRestored: [lost] }
  expect(republishedWords({ done: [{ target: target('Wind'), answer }], failed: [] })).toBe(
    `“Wind” is published again. ${lost.detail}`,
  )
})
