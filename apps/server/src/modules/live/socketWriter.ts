import type { LiveAnswer, LiveProblem } from '@bubbles/contract'
import type { Problem } from '@bubbles/domain'
import type { WebSocket } from 'ws'

/** Bytes that may wait for a receiver: with more it is cut off, and reads what it lacks when it comes back. */
const MAX_WAITING = 8 * 1024 * 1024
/** With this much waiting, carets are not sent: the next ones will do. */
const BUSY = 256 * 1024

/** The sending side of one socket. */
export class SocketWriter {
  readonly #socket: WebSocket

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  send(answer: LiveAnswer): void {
    this.#write(JSON.stringify(answer))
  }

  /** Says what only counts now: not to a receiver that is behind. */
  sendUnlessBusy(answer: LiveAnswer): void {
    if (this.#socket.bufferedAmount < BUSY) this.send(answer)
  }

  update(update: Uint8Array): void {
    this.#write(update)
  }

  ping(): void {
    this.send({ type: 'alive' })
    if (this.#open) this.#socket.ping()
  }

  /** Tells why, and closes; a receiver that does not answer is cut off. */
  end(problem: Problem): void {
    this.send({ type: 'ending', problem: wireOf(problem) })
    this.#socket.close(4000 + problem.status, problem.code)
    setTimeout(() => this.cut(), 2_000).unref()
  }

  /** Ends the connection without another word. */
  cut(): void {
    this.#socket.terminate()
  }

  get #open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #write(data: string | Uint8Array): void {
    if (!this.#open) return
    if (this.#socket.bufferedAmount > MAX_WAITING) return this.cut()
    this.#socket.send(data)
  }
}

/** A problem as it goes over the wire, the same as an answer of the API. */
export const wireOf = (problem: Problem): LiveProblem => problem.toJSON()
