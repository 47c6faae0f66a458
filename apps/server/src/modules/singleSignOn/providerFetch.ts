import type { IncomingMessage } from 'node:http'
import {
  type ConnectionRules,
  DataFault,
  faultOf,
  hostOf,
  requestChecked,
  requireFetchable,
} from '../dataSources/public.ts'
import { type ProviderFetch, ProviderUnreachable } from '../identity/public.ts'

/** Bytes of one answer of a provider: keys and claims are a few thousand. */
const MAX_BYTES = 512 * 1024
const MAX_MS = 10_000

/**
 * `fetch` for a provider's addresses: it connects only to the public internet and where the operator allows it, follows no
 * redirects, and reads no more than a provider has to say.
 */
export const providerFetch =
  (rules: ConnectionRules): ProviderFetch =>
  async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const stop = signal ?? AbortSignal.timeout(MAX_MS)
    try {
      requireFetchable(url, rules)
      const answer = await requestChecked(
        url,
        {
          method: method === 'POST' ? 'POST' : 'GET',
          headers,
          signal: stop,
          ...(body !== undefined && body !== null && { body: body.toString() }),
        },
        rules,
      )
      return new Response(bodyFor(answer, await take(answer)), {
        status: answer.statusCode ?? 502,
        headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' ? [[name, value]] : [],
        ),
      })
    } catch (error) {
      throw new ProviderUnreachable(inWords(faultOf(error, url, stop), url), { cause: error })
    }
  }

async function take(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BYTES) throw new Error('The provider’s response is too long to read.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Answers with these statuses have none. */
const bodyFor = ({ statusCode }: IncomingMessage, bytes: Buffer): Uint8Array<ArrayBuffer> | null =>
  statusCode === 204 || statusCode === 205 || statusCode === 304 ? null : new Uint8Array(bytes)

const inWords = (fault: DataFault, url: URL): string => {
  if (fault.code === 'not-public')
    return `“${hostOf(url)}” isn’t on the public internet, so nothing is sent there. The operator of this installation can allow it.`
  if (fault.code === 'address') return `“${url.href}” isn’t an address that requests can be sent to.`
  return fault.message
}
