import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the model was asked, as it came. */
export interface AskedModel {
  path: string
  headers: IncomingHttpHeaders
  // oxlint-disable-next-line typescript/no-explicit-any -- asserted on, whatever it is
  body: any
}

/** How a language model responds to one question. */
export type ModelResponse =
  | { says: string; finish?: string; usage?: unknown }
  /** A whole response of another kind. */
  | { status: number; body: string; headers?: Record<string, string> }
  /** Headers and half a body, then the connection ends. */
  | { breaksOff: string }
  /** Nothing, until the one who asked goes. */
  | 'never'

/** A stub of OpenAI's protocol for chat completions that listens on this machine. */
export interface TestModel {
  /** As an operator would set it. */
  baseUrl: string
  /** Everything it was asked, oldest first. */
  asked: AskedModel[]
  /** Responses to the next questions, one each; the last is repeated. */
  respond: (...responses: [ModelResponse, ...ModelResponse[]]) => void
  /** Settles once someone who asked has gone without a response. */
  wasLeft: () => Promise<void>
  close: () => Promise<void>
}

/** Starts it. @param port default: any that is free */
export async function startLanguageModel(port = 0): Promise<TestModel> {
  const asked: AskedModel[] = []
  let responses: ModelResponse[] = [{ says: 'A suggestion.' }]
  const left = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as unknown })
      const next = responses.length > 1 ? responses.shift()! : responses[0]!
      if (next === 'never') response.once('close', () => left.resolve())
      else answer(response, next)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    respond: (...next) => void (responses = next),
    wasLeft: () => left.promise,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse, next: Exclude<ModelResponse, 'never'>): void {
  if ('breaksOff' in next) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write(next.breaksOff, () => response.destroy())
    return
  }
  if ('status' in next) {
    response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers }).end(next.body)
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: next.says, refusal: null },
          finish_reason: next.finish ?? 'stop',
        },
      ],
      usage: next.usage ?? { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
    }),
  )
}
