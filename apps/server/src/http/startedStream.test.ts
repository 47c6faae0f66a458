import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startedStream } from './startedStream.ts'

async function* pieces(count: number, failsAt = Infinity): AsyncGenerator<string> {
  for (let piece = 0; piece < count; piece++) {
    if (piece === failsAt) throw new Error('no database')
    yield `${piece} `
  }
}

it.each([0, 1, 2, 5])('has all of %i pieces', async (count) => {
  expect(await text(await startedStream(pieces(count)))).toBe(
    Array.from({ length: count }, (_, piece) => `${piece} `).join(''),
  )
})

it('fails before the answer begins when the first that is read does', async () => {
  await expect(startedStream(pieces(5, 1))).rejects.toThrow('no database')
})

it('breaks off, and does not end, where a later one fails', async () => {
  await expect(text(await startedStream(pieces(5, 3)))).rejects.toThrow('no database')
})
