/**
 * Live editing of one report: what goes over its WebSocket. Documents travel as binary frames, the rest as JSON.
 *
 * 1. The first message of the browser is `hello`; its token counts for the socket. Nothing else is heard before it.
 * 2. The server sends what the document has beyond `stateVector`, then `welcome`.
 * 3. An edit is a binary frame, `liveEdit(number, update)`, answered by `saved` when it is in the log, or by `refused`.
 * 4. A binary frame of the server is a Yjs update, from whoever and wherever it comes. Order and repetition do no harm.
 * 5. When a generation of the report's log begins, a socket of an earlier one hears `generation`. Its edits are still taken
 *    and answered, but it gets no more updates: read the report again (`GET v1/reports/{id}`) into a new Y.Doc and open
 *    a new socket with its `generation`. `welcome` says the same to a socket that comes back late.
 * 6. A socket that the server ends is told why (`ending`), and its close code is 4000 and the problem's status.
 */

/** Path of a report's socket, the same on the server (`{id}` is the report) and in the browser. */
export const livePath = (reportId: string): string => `/api/report/v1/reports/${reportId}/live`

/** The report a path is the socket of; null for any other path. */
export const liveReportOf = (path: string): string | null =>
  /^\/api\/report\/v1\/reports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/live(?:\?|$)/.exec(
    path,
  )?.[1] ?? null

export const LIVE_LIMITS = {
  /** Bytes of one edit: what a PATCH of 8 MiB holds in base64. */
  edit: 6 * 1024 * 1024,
  /** Bytes of one JSON message. */
  message: 64 * 1024,
  /** Milliseconds between signs of life of the server; a browser that hears none for twice as long connects anew. */
  alive: 20_000,
} as const

/** Where somebody's caret stands: positions in the Yjs document, as y-protocols writes them. */
export interface LiveCursor {
  anchor: unknown
  head: unknown
}

/** Somebody who has the report open, once for each tab. The server vouches for everything but the last three. */
export interface LivePerson {
  clientId: number
  userId: string
  name: string
  /** How many had come before, among who is here: the same for all tabs of a person, and for everybody who looks. */
  place: number
  mayEdit: boolean
  /** Of the report's log: what `cursor` is a place in. */
  generation: number
  cursor: LiveCursor | null
  /** The top-level block a person is in. */
  blockId: string | null
}

export type LiveRequest =
  | {
      type: 'hello'
      token: string
      /** Of the Y.Doc: whose carets these are. */
      clientId: number
      /** What the browser has, base64. */
      stateVector: string
      /** Of the report's log: what the Y.Doc was read from. Absent: found out from the state vector. */
      generation?: number
      /** In development only: the organisation, which no host names there (specification 6). */
      originalHost?: string
    }
  /** A renewed token, before the one in use ends. */
  | { type: 'token'; token: string }
  | { type: 'presence'; cursor: LiveCursor | null; blockId: string | null }

export interface LiveProblem {
  code: string
  status: number
  detail: string
  [member: string]: unknown
}

export type LiveAnswer =
  | {
      type: 'welcome'
      mayEdit: boolean
      version: number
      /** Of the log now. Where the browser's is an earlier one, see `generation`. */
      generation: number
      /** Milliseconds until the token ends; null for one that does not. */
      endsIn: number | null
      /** Who is here, the browser itself among them. */
      people: LivePerson[]
    }
  | { type: 'token'; endsIn: number | null }
  | { type: 'saved'; edit: number; version: number }
  | { type: 'refused'; edit: number; problem: LiveProblem }
  | { type: 'here'; person: LivePerson }
  | { type: 'gone'; clientId: number }
  /** A generation has begun, and the Y.Doc of this socket is of an earlier one. */
  | { type: 'generation'; generation: number }
  /** Threads, comments or the review of the report have changed; what they say is read with `getReview`. */
  | { type: 'review' }
  | { type: 'alive' }
  | { type: 'ending'; problem: LiveProblem }

/** A frame that carries an edit and the number its answer names. */
export function liveEdit(edit: number, update: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(4 + update.length)
  new DataView(frame.buffer).setUint32(0, edit)
  frame.set(update, 4)
  return frame
}

/** The edit in a frame; null for one that is too short. */
export function readLiveEdit(frame: Uint8Array): { edit: number; update: Uint8Array } | null {
  if (frame.length < 5) return null
  const edit = new DataView(frame.buffer, frame.byteOffset, 4).getUint32(0)
  return { edit, update: frame.subarray(4) }
}
