import { expect, it } from 'vitest'
import { sharedReads } from './sharedReads.ts'

/** Reads that end when told to. */
function controlled() {
  const begun: { key: string; end: (value: string) => void; fail: () => void }[] = []
  const ask = sharedReads<string>(
    (key) => new Promise((end, reject) => begun.push({ key, end, fail: () => reject(new Error('lost')) })),
  )
  return { begun, ask }
}

it('joins who asks while one is under way into the next, never into that one', async () => {
  const { begun, ask } = controlled()
  const first = ask('acme')
  const second = ask('acme')
  const third = ask('acme')
  expect(begun).toHaveLength(1)
  begun[0]?.end('old')
  expect(await first).toBe('old')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('new')
  expect(await Promise.all([second, third])).toEqual(['new', 'new'])
  expect(begun).toHaveLength(2)
})

it('begins the next after one that failed, and reads anew once all is quiet', async () => {
  const { begun, ask } = controlled()
  const failing = ask('acme')
  const next = ask('acme')
  begun[0]?.fail()
  await expect(failing).rejects.toThrow('lost')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.end('found')
  expect(await next).toBe('found')
  void ask('acme')
  expect(begun).toHaveLength(3)
})

it('keeps keys apart', () => {
  const { begun, ask } = controlled()
  void ask('acme')
  void ask('globex')
  expect(begun.map(({ key }) => key)).toEqual(['acme', 'globex'])
})
