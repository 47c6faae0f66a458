import { expect, it } from 'vitest'
import { CONNECTION_TIMEOUT_MS } from '../../../http/limits.ts'
import { inWorker, MAX_READING_MS } from './inWorker.ts'

const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

it.each([
  ['never ends', 'for (;;);', 'Too much.'],
  ['ends without an answer', '', 'Too much.'],
  [
    'refuses',
    "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ refusal: 'No table.' })",
    'No table.',
  ],
])('a file whose reading %s is refused in words', async (_, code, sentence) => {
  const reading = inWorker(script(code), {}, 'Too much.', code.startsWith('for') ? 50 : undefined)
  await expect(reading).rejects.toMatchObject({ code: 'invalid-file', message: sentence })
})

it('gives up in time for its sentence to reach whoever sent the file', () => {
  expect(MAX_READING_MS + 10_000).toBeLessThan(CONNECTION_TIMEOUT_MS)
})
