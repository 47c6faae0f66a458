import { Readable } from 'node:stream'
import type { createTransport, SendMailOptions } from 'nodemailer'
import { JobError } from '../../worker/jobs.ts'

/** Milliseconds a mail server may take. */
export interface SmtpLimits {
  /** To be found, to be reached, and to greet: each. */
  connect: number
  /** For all until it takes the message's text. */
  handOver: number
  /** Then, to say that it has the message. Servers scan it meanwhile, and one that is cut off sends it all the same. */
  answer: number
  /** The same once this process is to stop. */
  answerAtStop: number
}

export const SMTP_LIMITS: SmtpLimits = {
  connect: 5_000,
  handOver: 15_000,
  answer: 60_000,
  answerAtStop: 4_000,
}

/** Sends one message. Resolves once the server has accepted it (250). */
export type SendBySmtp = (message: SendMailOptions, signal: AbortSignal) => Promise<void>

/**
 * Makes the way to one mail server, each message through a connection of its own.
 * @param url `smtp://…` or `smtps://…`
 * @throws (from what it returns) JobError in words, permanent where the server refuses this recipient or message for good.
 * A signal ends what has not been handed over at once, and the rest after `answerAtStop`.
 */
export function createSmtp(url: string, limits: SmtpLimits = SMTP_LIMITS): SendBySmtp {
  let opened: ReturnType<typeof openTransport> | undefined
  return async (message, signal) =>
    sendBy(await (opened ??= openTransport(url, limits)), limits, message, signal)
}

/**
 * Connects, agrees on TLS and signs in, and sends nothing.
 * @throws JobError in words.
 */
export async function verifySmtp(url: string, limits: SmtpLimits = SMTP_LIMITS): Promise<void> {
  const transport = await openTransport(url, limits)
  try {
    await transport.verify()
  } catch (error) {
    throw inWords(error as SmtpError)
  } finally {
    transport.close()
  }
}

async function openTransport(url: string, limits: SmtpLimits) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: limits.connect,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    socketTimeout: Math.max(limits.answer, limits.handOver),
    socketCloseTimeout: 500,
  } as SmtpOptions)
  transport.use('stream', ({ data, message }, done) => {
    // The text is read once the server has agreed to take it, and not before.
    const whole = message.createReadStream.bind(message)
    message.createReadStream = () => {
      async function* text() {
        ;(data as Message).onHandOver?.()
        yield* whole()
      }
      return Readable.from(text(), { objectMode: false })
    }
    done()
  })
  return transport
}

async function sendBy(
  transport: Transport,
  limits: SmtpLimits,
  message: SendMailOptions,
  signal: AbortSignal,
) {
  const ending = new AbortController()
  let isHandedOver = false
  let timer = setTimeout(() => ending.abort(), limits.handOver)
  const endWithin = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => ending.abort(), milliseconds)
  }
  const onStop = () => endWithin(isHandedOver ? limits.answerAtStop : 0)
  signal.addEventListener('abort', onStop, { once: true })
  if (signal.aborted) onStop()
  const data: Message = {
    ...message,
    signal: ending.signal,
    onHandOver: () => {
      isHandedOver = true
      endWithin(signal.aborted ? limits.answerAtStop : limits.answer)
    },
  }
  try {
    await transport.sendMail(data)
  } catch (error) {
    throw inWords(error as SmtpError)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onStop)
  }
}

type Transport = Awaited<ReturnType<typeof openTransport>>

/** As sendMail takes it, with what its types leave out. */
type Message = SendMailOptions & { signal?: AbortSignal; onHandOver?: () => void }
type SmtpOptions = Parameters<typeof createTransport>[0] & { url: string }

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Enhanced status codes (RFC 3463), from the particular to the general. */
const REFUSALS: [RegExp, string][] = [
  [/^5\.1\.(2|10)$|^5\.4\.4$/, 'The part after the @ doesn’t accept email.'],
  [/^5\.1\.(0|1|3|6)$/, 'The receiving server doesn’t know this address.'],
  [/^5\.2\.2$/, 'The mailbox is full.'],
  [/^5\.2\.1$/, 'The mailbox is closed.'],
]

/** What a failure of the mail server says to people, without the address it is about. */
function inWords({ code, command, responseCode = 0, response = '' }: SmtpError): JobError {
  const detail = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? ''
  const number = [responseCode, detail].filter(Boolean).join(' ')
  const numbered = (words: string) => (responseCode === 0 ? words : `${words} (${number})`)
  // Connection, sign-in and sender are the operator's to put right: nothing is lost meanwhile.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  if (isAboutThisMail && responseCode >= 500) {
    const words = REFUSALS.find(([pattern]) => pattern.test(detail))?.[1]
    return new JobError(numbered(words ?? 'The receiving server refused the email.'), true)
  }
  if (isAboutThisMail && responseCode >= 400)
    return new JobError(numbered('The receiving server asked us to try again later.'), false)
  if (code === 'EAUTH') return new JobError(numbered('The mail server refused the sign-in.'), false)
  if (code === 'EDNS') return new JobError('The mail server was not found.', false)
  if (responseCode >= 400)
    return new JobError(numbered('The mail server refused the connection or the sender.'), false)
  return new JobError('The mail server did not answer.', false)
}
