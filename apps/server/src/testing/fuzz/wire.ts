import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { bytesOf, type Draft } from './changes.ts'

/** What came back. */
export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Milliseconds of the processor that this process used meanwhile, all threads taken together. */
  cpuMs: number
}

/** A request that no client of ours can write, such as one with a method of no letters: nothing was sent. */
export class Unsendable extends Error {}

const agent = new Agent({ keepAlive: false })
/** Milliseconds: for what hangs. */
const PATIENCE_MS = 60_000
let sent = 0

/** Another address of this machine each time: limits count by network, and this is not about them. */
export function nextAddress(): string {
  sent += 1
  return `127.${1 + ((sent >> 14) & 127)}.${(sent >> 6) & 255}.${1 + (sent & 63)}`
}

export const addressOf = ({ segments, query }: Draft): string =>
  `/${segments.join('/')}${query ? `?${query}` : ''}`

/** Sends a request over a connection of its own. */
export function send(port: number, draft: Draft): Promise<Answered> {
  const payload = bytesOf(draft.body)
  const before = process.cpuUsage()
  return new Promise((resolve, reject) => {
    const asked = (() => {
      try {
        return request({
          host: '127.0.0.1',
          port,
          agent,
          setHost: false,
          localAddress: nextAddress(),
          method: draft.method,
          path: addressOf(draft),
          headers: { ...draft.headers, ...(payload && { 'content-length': payload.length }) },
          timeout: PATIENCE_MS,
        })
      } catch (error) {
        throw new Unsendable(String(error))
      }
    })()
    asked.on('timeout', () => asked.destroy(new Error('There was no answer.')))
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const { user, system } = process.cpuUsage(before)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: readable(Buffer.concat(chunks), answer.headers['content-encoding']),
          cpuMs: (user + system) / 1000,
        })
      })
    })
    asked.end(payload)
  })
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

const readable = (bytes: Buffer, encoding = ''): string =>
  (bytes.length > 0 ? (DECODERS[encoding]?.(bytes) ?? bytes) : bytes).toString('utf8')

const SHOWN = 2_000
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A request as a command that sends it, shortened where it is long. */
export function curlLine(port: number, draft: Draft): string {
  const payload = bytesOf(draft.body)
  const text = payload?.toString('utf8') ?? ''
  const rest = text.length > SHOWN ? ` # and ${text.length - SHOWN} characters more` : ''
  const isText = payload === undefined || Buffer.from(text).equals(payload)
  return [
    `curl -sS --path-as-is -X ${draft.method} ${quoted(`http://127.0.0.1:${port}${addressOf(draft)}`)}`,
    ...Object.entries(draft.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(payload === undefined
      ? []
      : isText
        ? [`--data-binary ${quoted(text.slice(0, SHOWN))}${rest}`]
        : [`# body, base64: ${payload.toString('base64').slice(0, SHOWN)}`]),
  ].join(' ')
}
