import type * as Y from 'yjs'
import type { FollowingDocument } from './GenerationFollower.ts'
import type { LiveSocket } from './LiveSocket.ts'
import type { SyncTransport } from './SyncTransport.ts'
import type { GuardTimes } from './TypingGuard.ts'
import type { UnsentStore } from './unsentStore.ts'

/** What an `HttpSyncProvider` keeps alike, and how. */
export interface SyncOptions {
  ydoc: Y.Doc
  /** Of the report's log: what `ydoc` is read from. */
  generation: number
  /** See `FollowingDocument`. */
  follow?: NonNullable<FollowingDocument['follow']>
  transport: SyncTransport
  store: UnsentStore
  /** When the report was last changed, for the saved words before the first edit. */
  savedAt: Date
  /** Joins the open tabs of one browser; null for none. */
  channel?: BroadcastChannel | null
  /** The report's socket: others' edits come over it at once, and edits go over it while it is open. */
  live?: LiveSocket | null
  /** Who may only read sends nothing, whatever an extension of the editor writes into the document. */
  readOnly?: boolean
  /** Milliseconds between the first unsent edit and its sending, over HTTP and over the socket. */
  interval?: number
  liveInterval?: number
  /** Milliseconds between an edit that may correct what was refused and its sending. */
  correctedInterval?: number
  /** Milliseconds before the n-th retry. */
  backOff?: (attempt: number) => number
  /** How long a block the person is typing in is kept from being taken away. */
  guardTimes?: GuardTimes
}
