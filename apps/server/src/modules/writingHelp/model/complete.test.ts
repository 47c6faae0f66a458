import { startLanguageModel, type TestModel } from '@bubbles/test-kit/language-model'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { WritingHelpConfig } from '../../../config/writingHelp.ts'
import { CONNECTION_TIMEOUT_MS } from '../../../http/limits.ts'
import { complete, DEADLINE_MS } from './complete.ts'
import { MAX_RESPONSE_BYTES } from './readLimited.ts'

let model: TestModel
let config: WritingHelpConfig

beforeAll(async () => {
  model = await startLanguageModel()
})
afterAll(() => model.close())
beforeEach(() => {
  model.asked.length = 0
  config = { baseUrl: model.baseUrl, host: 'here', model: 'small-1', apiKey: 'the-key' }
})

const question = { instructions: 'Write.', material: '{"title":"Tides"}', maxTokens: 50 }
const ask = (patience = {}) => complete(config, question, { pauseMs: 0, ...patience })
const faultOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'none',
    (error: { name: string; code: string }) => (error.name === 'ModelFault' ? error.code : error),
  )
const fails = (status: number, headers = {}) => ({ status, body: '<h1>Away</h1>', headers })

it('asks as the protocol says, with the key, and gives what was written', async () => {
  model.respond({ says: 'Tides rise.' })
  expect(await ask()).toEqual({ text: 'Tides rise.', isCut: false, tokens: { in: 120, out: 30 } })
  expect(model.asked).toHaveLength(1)
  expect(model.asked[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
  })
  expect(model.asked[0]!.body).toEqual({
    model: 'small-1',
    messages: [
      { role: 'system', content: 'Write.' },
      { role: 'user', content: '{"title":"Tides"}' },
    ],
    max_tokens: 50,
    stream: false,
  })
})

it('sends no key where there is none', async () => {
  config = { ...config, apiKey: undefined }
  model.respond({ says: 'Tides.' })
  await ask()
  expect(model.asked[0]!.headers.authorization).toBeUndefined()
})

it('calls the limit as models that know no other do, and remembers it', async () => {
  const body = JSON.stringify({
    error: { message: "Use 'max_completion_tokens' instead.", param: 'max_tokens' },
  })
  model.respond({ status: 400, body }, { says: 'Tides.' })
  await ask()
  await ask()
  expect(model.asked.map((asked) => Object.keys(asked.body).find((name) => name.startsWith('max_')))).toEqual(
    ['max_tokens', 'max_completion_tokens', 'max_completion_tokens'],
  )
})

it.each([
  ['a model that is busy for a moment', fails(429, { 'retry-after': '0' })],
  ['one that fails for a moment', fails(500)],
  ['one that names a time that is over', fails(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' })],
])('asks %s once more', async (_title, first) => {
  model.respond(first, { says: 'Tides.' })
  expect((await ask()).text).toBe('Tides.')
  expect(model.asked).toHaveLength(2)
})

it('does not wait longer than anyone would', async () => {
  model.respond(fails(429, { 'retry-after': '3600' }), { says: 'Tides.' })
  expect(await faultOf(ask())).toBe('busy')
  expect(model.asked).toHaveLength(1)
})

it.each([
  ['busy twice', fails(429, { 'retry-after': '0' }), 'busy', 2],
  ['failing twice', fails(500), 'broken', 2],
  ['a refused key', fails(401), 'key', 1],
  ['a forbidden key', fails(403), 'key', 1],
  ['a page instead of JSON', { status: 200, body: '<!doctype html><p>Sign in' }, 'broken', 1],
  ['another JSON', { status: 200, body: '{"ok":true}' }, 'broken', 1],
  ['a model that is not there', { status: 404, body: '{"error":{"message":"no such model"}}' }, 'broken', 1],
  ['a way elsewhere', { status: 307, body: '', headers: { location: 'http://127.0.0.1:1/' } }, 'broken', 1],
  ['an end mid-way', { breaksOff: '{"choices":[{"message":{"content":"Ti' }, 'broken', 1],
  ['more than is read', { says: 'x'.repeat(MAX_RESPONSE_BYTES) }, 'broken', 1],
  ['no choices', { status: 200, body: '{"choices":[]}' }, 'empty', 1],
  ['nothing written', { says: ' \n' }, 'empty', 1],
  ['nothing before the limit', { says: '', finish: 'length' }, 'cut', 1],
  ['a filter', { says: 'I', finish: 'content_filter' }, 'declined', 1],
  [
    'a refusal',
    { status: 200, body: '{"choices":[{"message":{"content":null,"refusal":"No."}}]}' },
    'declined',
    1,
  ],
] as const)('%s is a fault', async (_title, response, code, times) => {
  model.respond(response)
  expect(await faultOf(ask())).toBe(code)
  expect(model.asked).toHaveLength(times)
})

it('a model that is nowhere can’t be reached', async () => {
  config = { ...config, baseUrl: 'http://127.0.0.1:1/v1' }
  expect(await faultOf(ask())).toBe('unreachable')
})

it('gives up on a model that says nothing', async () => {
  model.respond('never')
  expect(await faultOf(ask({ deadlineMs: 50 }))).toBe('late')
})

it('hangs up once no one waits any more', async () => {
  model.respond('never')
  const gone = new AbortController()
  const asking = faultOf(ask({ signal: gone.signal }))
  await expect.poll(() => model.asked.length).toBe(1)
  gone.abort(new Error('gone'))
  expect(await asking).toEqual(new Error('gone'))
  await model.wasLeft()
})

it('reads parts, and responses without a count', async () => {
  const body = JSON.stringify({
    choices: [{ message: { content: [{ type: 'text', text: 'Ti' }, { text: 'des.' }] } }],
  })
  model.respond({ status: 200, body })
  expect(await ask()).toEqual({ text: 'Tides.', isCut: false, tokens: { in: null, out: null } })
})

it('gives up in time for its sentence to reach whoever waits', () => {
  // Beside the model, they wait for a turn.
  expect(DEADLINE_MS + 15_000).toBeLessThanOrEqual(CONNECTION_TIMEOUT_MS)
})
