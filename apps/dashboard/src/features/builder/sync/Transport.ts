/**
 * A way to the server. It sends what it is given and decides nothing: when to send, by which way and when to try again is
 * the outbox's.
 */
export interface Transport {
  /**
   * Sends edits as one update of a generation of the report's log. Resolves once they are in it.
   * @throws ConnectionLost when nobody knows whether they are; an error with a `status` when the server refuses them
   */
  send(
    update: Uint8Array,
    options: {
      generation: number
      /** The page may be closing: the request has to outlive it. */
      keepalive: boolean
    },
  ): Promise<Acknowledgement>
}

/** What the server says along with its acknowledgement. */
export interface Acknowledgement {
  /** What it has beyond the document that was sent from. */
  missing?: Uint8Array
  /** Of the report's log now. */
  generation?: number
}

/** What came of the socket of an edit that was not answered: it is sent again, some other way. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection was lost before the server confirmed the edit.')
    this.name = 'ConnectionLost'
  }
}

/** The status of an answer that refuses; undefined where none came. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : undefined
}

/** Whether time may heal what an answer of this status says. */
export const isPassing = (status: number): boolean =>
  status === 408 || status === 412 || status === 425 || status === 429 || status >= 500

/** A refusal in words that continue "Not saved: …". */
export function refusalReason(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return message
    ? message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
    : 'the server refused it'
}
