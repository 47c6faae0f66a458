import { type LiveAnswer, liveEdit, livePath, type LivePerson, type LiveRequest } from '@bubbles/contract'
import type { Database } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { DOCUMENT_FRAGMENT, newBlockId, yDocToDocument } from '@bubbles/report-document'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { type Harness, openHarness } from '../../testing/harness.ts'
import type { NoteSecurityEvent } from '../security/public.ts'

export interface LiveHarness extends Harness {
  port: number
  /** Tokens that have been ended. */
  revoked: Set<string>
}

/** The harness's server, listening. A token may say when it ends: `sub-builder~500` is over after 500 milliseconds. */
export async function openLiveHarness(
  database: Database,
  hearing: { note?: NoteSecurityEvent } = {},
): Promise<LiveHarness> {
  const revoked = new Set<string>()
  const firstSeen = new Map<string, number>()
  const verifyAccessToken = async (token: string) => {
    const [sub = '', milliseconds = '3600000'] = token.split('~')
    const since = firstSeen.get(token) ?? Date.now()
    firstSeen.set(token, since)
    const expiresAt = new Date(since + Number(milliseconds))
    if (!sub.startsWith('sub-') || revoked.has(token) || expiresAt.getTime() <= Date.now())
      throw new Problem('sign-in-required')
    return { sub, username: sub, originJti: token, signedInAt: new Date(since), expiresAt }
  }
  const harness = await openHarness(database, { verifyAccessToken }, {}, hearing)
  await harness.app.listen({ host: '127.0.0.1', port: 0 })
  return Object.assign(harness, { port: (harness.app.server.address() as AddressInfo).port, revoked })
}

export interface ConnectOptions {
  port: number
  reportId: string
  /** First label of the host. Default acme. */
  host?: string
  /** Whole Host header, in place of `host`. */
  hostHeader?: string
  origin?: string
  headers?: Record<string, string>
  /** The address it comes from. Default 127.0.0.1. */
  localAddress?: string
}

/** A browser's side of a socket, with nothing of the browser's own code. */
export class TestSocket {
  readonly socket: WebSocket
  readonly ydoc = new Y.Doc()
  readonly answers: LiveAnswer[] = []
  readonly people = new Map<number, LivePerson>()
  closeCode: number | undefined
  #edits = 0
  #changed: (() => void)[] = []

  constructor({ port, reportId, host = 'acme', hostHeader, origin, headers, localAddress }: ConnectOptions) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${livePath(reportId)}`, {
      headers: { host: hostHeader ?? `${host}.bubbles.localhost:4000`, ...headers },
      ...(origin !== undefined && { origin }),
      ...(localAddress !== undefined && { localAddress }),
    })
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) Y.applyUpdate(this.ydoc, data, 'server')
      else this.#hear(JSON.parse(data.toString('utf8')) as LiveAnswer)
      this.#tell()
    })
    this.socket.on('close', (code) => {
      this.closeCode = code
      this.#tell()
    })
    this.socket.on('error', () => undefined)
  }

  /** Opens and greets. @returns the welcome, or the problem it was ended with. */
  async hello(token: string, own: Partial<Extract<LiveRequest, { type: 'hello' }>> = {}) {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open')
    this.say({
      type: 'hello',
      token,
      clientId: this.ydoc.clientID,
      stateVector: Buffer.from(Y.encodeStateVector(this.ydoc)).toString('base64'),
      ...own,
    })
    return this.next((answer) => answer.type === 'welcome' || answer.type === 'ending')
  }

  say(request: LiveRequest | Record<string, unknown>): void {
    this.socket.send(JSON.stringify(request))
  }

  /** Sends what `change` does to the document. @returns its answer. */
  async edit(change: (fragment: Y.XmlFragment) => void) {
    const before = Y.encodeStateVector(this.ydoc)
    this.ydoc.transact(() => change(this.ydoc.getXmlFragment(DOCUMENT_FRAGMENT)))
    return this.sendUpdate(Y.encodeStateAsUpdate(this.ydoc, before))
  }

  sendUpdate(update: Uint8Array) {
    const edit = (this.#edits += 1)
    this.socket.send(liveEdit(edit, update))
    return this.next(
      (answer) => (answer.type === 'saved' || answer.type === 'refused') && answer.edit === edit,
    )
  }

  /** The first answer that fits, of those that came and those that come. @throws when the socket closes before. */
  async next(fits: (answer: LiveAnswer) => boolean): Promise<LiveAnswer> {
    await this.until(() => this.answers.some(fits) || this.closeCode !== undefined)
    const answer = this.answers.find(fits)
    if (!answer) throw new Error(`The socket was closed with ${this.closeCode}.`)
    return answer
  }

  /** Resolves as soon as `holds` after something came. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#changed.push(resolve))
  }

  get text(): string {
    return JSON.stringify(yDocToDocument(this.ydoc))
  }

  async close(): Promise<void> {
    if (this.closeCode !== undefined) return
    this.socket.close()
    await this.until(() => this.closeCode !== undefined)
  }

  #hear(answer: LiveAnswer): void {
    this.answers.push(answer)
    if (answer.type === 'welcome')
      for (const person of answer.people) this.people.set(person.clientId, person)
    if (answer.type === 'here') this.people.set(answer.person.clientId, answer.person)
    if (answer.type === 'gone') this.people.delete(answer.clientId)
  }

  #tell(): void {
    for (const resolve of this.#changed.splice(0)) resolve()
  }
}

/** A paragraph with these words, at the end. */
export const write = (words: string) => (fragment: Y.XmlFragment) => {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.setAttribute('id', newBlockId())
  paragraph.insert(0, [new Y.XmlText(words)])
  fragment.insert(fragment.length, [paragraph])
}

/** What the server answers to a request to upgrade that it refuses. */
export const refusedUpgrade = (options: ConnectOptions) =>
  new Promise<{ status: number; body: { code?: string } }>((resolve, reject) => {
    const { socket } = new TestSocket(options)
    socket.on('open', () => reject(new Error('The socket was opened.')))
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') }))
    })
  })
