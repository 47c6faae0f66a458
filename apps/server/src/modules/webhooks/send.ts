import { Webhook } from 'standardwebhooks'
import {
  type ConnectionRules,
  DataFault,
  faultOf,
  hostOf,
  requestChecked,
  requireFetchable,
} from '../dataSources/public.ts'
import { refusalOf } from './hookAddress.ts'

/** From the first connection to the receiver's answer. */
const MOST_MS = 10_000

/**
 * What is sent, where to, and by whose secrets it is signed: several for as long as a rotated one works, none for a chat, which
 * checks nothing.
 */
export interface Message {
  address: string
  /** The `webhook-id`. */
  id: string
  body: string
  secrets: readonly string[]
}

/** What came of one attempt; `fault` is a sentence for the people of the organisation, null: it arrived. */
export interface Attempt {
  status: number | null
  fault: string | null
}

/** Headers of the standard-webhooks specification; the signature is of this moment. */
export function signedHeaders(
  { id, body, secrets }: Omit<Message, 'address'>,
  at: Date,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/**
 * Sends a message once. Only the status of the answer is read: how long it is and how slowly it comes does not matter.
 * Redirects are not followed, since the signature is for this receiver.
 */
export async function sendOnce(
  message: Message,
  { mostMs = MOST_MS, ...rules }: ConnectionRules & { mostMs?: number },
  stop: AbortSignal,
): Promise<Attempt> {
  const url = new URL(message.address)
  const timeout = AbortSignal.timeout(mostMs)
  try {
    requireFetchable(url, rules)
    const answer = await requestChecked(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(message.body)),
          'user-agent': 'Bubbles (webhooks)',
          ...(message.secrets.length > 0 && signedHeaders(message, new Date())),
        },
        body: message.body,
        signal: AbortSignal.any([timeout, stop]),
      },
      rules,
    )
    answer.on('error', () => undefined)
    answer.destroy()
    const { statusCode = 0 } = answer
    return { status: statusCode, fault: faultOfStatus(statusCode, hostOf(url)) }
  } catch (error) {
    const fault = faultOf(error, url, timeout)
    return { status: null, fault: wordsOf(fault, url) }
  }
}

const wordsOf = (fault: DataFault, url: URL): string =>
  fault.code === 'not-public' || fault.code === 'address' ? refusalOf(url, fault) : fault.message

function faultOfStatus(status: number, host: string): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `“${host}” redirects to another address (${status}), which is not followed. Enter the final address.`
  if (status === 410) return `“${host}” replied that it no longer accepts events (410).`
  return `“${host}” responded with error ${status}.`
}
