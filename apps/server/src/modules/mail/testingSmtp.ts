import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How a mail server of a test behaves; what is left out is done well. */
export interface SmtpBehaviour {
  /** False: takes connections and says nothing. */
  greets?: boolean
  /** Answer to a recipient. Default `250`. */
  toRecipient?: (address: string) => string
  /** Answer to a message; '': says nothing more, null: hangs up without one. Default `250`. */
  toMessage?: (message: string, address: string) => string | null
}

/** A mail server on a port of its own, over real sockets, that remembers what it accepted. */
export interface TestSmtp {
  url: string
  /** Messages it answered with 250, in order. */
  accepted: { to: string; text: string }[]
  /** All recipients it was asked for, in order. */
  asked: string[]
  connections: () => number
  /** Changes what it does from now on. */
  behave: (behaviour: SmtpBehaviour) => void
  /** Resolves once that many messages were accepted. */
  acceptedCount: (count: number) => Promise<void>
  /** Resolves once that many connections were made in all. */
  connected: (count: number) => Promise<void>
  close: () => Promise<void>
}

/** @param port default any that is free */
export async function serveSmtp(initial: SmtpBehaviour = {}, port = 0): Promise<TestSmtp> {
  let behaviour = initial
  let connections = 0
  const accepted: TestSmtp['accepted'] = []
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const waiting: { isTrue: () => boolean; resolve: () => void }[] = []
  const check = () => {
    for (const each of waiting.splice(0)) {
      if (each.isTrue()) each.resolve()
      else waiting.push(each)
    }
  }
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      waiting.push({ isTrue, resolve })
      check()
    })

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let buffer = ''
    let isData = false
    let to = ''
    const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`))
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0) return
        const text = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        if (isData) {
          isData = false
          const answer = behaviour.toMessage ? behaviour.toMessage(text, to) : '250 taken'
          if (answer === null) return void socket.destroy()
          if (answer === '') return
          if (answer.startsWith('250')) accepted.push({ to, text })
          say(answer)
          check()
        } else if (/^RCPT/i.test(text)) {
          to = /<(.*)>/.exec(text)?.[1] ?? ''
          asked.push(to)
          say(behaviour.toRecipient?.(to) ?? '250 yes')
        } else if (/^DATA/i.test(text)) {
          isData = true
          say('354 go on')
        } else say(/^QUIT/i.test(text) ? '221 bye' : '250 yes')
      }
    })
    if (behaviour.greets !== false) say('220 here')
    check()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    accepted,
    asked,
    connections: () => connections,
    behave: (next) => (behaviour = next),
    acceptedCount: (count) => until(() => accepted.length >= count),
    connected: (count) => until(() => connections >= count),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** The value of a header, unfolded, and decoded where it is encoded (RFC 2047). */
export function headerOf(message: string, name: string): string {
  const value = new RegExp(`^${name}: ((?:.*\\r\\n(?=[ \\t]))*.*)`, 'im').exec(message)?.[1] ?? ''
  return value
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
}
