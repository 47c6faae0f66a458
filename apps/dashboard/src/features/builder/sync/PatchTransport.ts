import * as Y from 'yjs'
import { fromBase64, toBase64 } from './base64.ts'
import type { Acknowledgement, Transport } from './Transport.ts'

/** Browsers refuse keepalive bodies of 64 KB and more. */
const KEEPALIVE_LIMIT = 60_000

/** The whole document as the server has it, base64, and the generation of the report's log it is of. */
export interface ServerState {
  state: string
  generation: number
}

/** The two calls of the report service that saving lives on. */
export interface DocumentCalls {
  load(): Promise<ServerState>
  /** Hands over edits of a generation. The answer carries what the server has beyond `stateVector`, while it is of it. */
  send(
    body: { update: string; stateVector: string; generation: number },
    options: { keepalive: boolean },
  ): Promise<{ missing?: string; generation: number }>
}

/** Sends edits as `PATCH …/document`: where there is no socket, and as last words of a page. */
export class PatchTransport implements Transport {
  private readonly ydoc: Y.Doc
  private readonly calls: DocumentCalls

  constructor(ydoc: Y.Doc, calls: DocumentCalls) {
    this.ydoc = ydoc
    this.calls = calls
  }

  async send(
    update: Uint8Array,
    { generation, keepalive }: { generation: number; keepalive: boolean },
  ): Promise<Acknowledgement> {
    // The browser knows; asking would only take time to fail.
    if (globalThis.navigator?.onLine === false) throw new TypeError('The browser is offline.')
    const body = {
      update: toBase64(update),
      stateVector: toBase64(Y.encodeStateVector(this.ydoc)),
      generation,
    }
    if (keepalive && body.update.length + body.stateVector.length > KEEPALIVE_LIMIT)
      throw new RangeError('Too large to be sent while the page is closing.')
    const { missing, ...answer } = await this.calls.send(body, { keepalive })
    return missing ? { ...answer, missing: fromBase64(missing) } : answer
  }
}
