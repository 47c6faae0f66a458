/** The whole document as the server has it, base64, and the generation of the report's log it is of. */
export interface ServerState {
  state: string
  generation: number
}

/** The two calls of the report service that saving lives on. */
export interface SyncTransport {
  load(): Promise<ServerState>
  /** Hands over edits of a generation. The answer carries what the server has beyond `stateVector`, while it is of it. */
  send(
    body: { update: string; stateVector: string; generation: number },
    options: { keepalive: boolean },
  ): Promise<{ missing?: string; generation: number }>
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
