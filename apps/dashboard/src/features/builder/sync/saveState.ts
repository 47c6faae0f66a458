import { dayInWords } from '../../../format/time.ts'

/** How the person's edits stand. */
export type SaveState =
  /** Everything is on the server; `at` is when it was acknowledged or last changed. */
  | { kind: 'saved'; at: Date }
  | { kind: 'saving' }
  /** No connection: edits are kept in this browser and sent when there is one. */
  | { kind: 'offline'; changes: number }
  /** The server does not answer as it should; kept and tried again. */
  | { kind: 'waiting' }
  | { kind: 'signIn' }
  /** The server will not take the edits, and trying again would not help. */
  | { kind: 'refused'; reason: string }

/** The clock of whoever reads it; days as everywhere else. */
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The saved words of the top line. */
export function saveWords(state: SaveState, now: Date = new Date()): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving…'
    case 'offline':
      return `Offline, ${state.changes} ${state.changes === 1 ? 'change' : 'changes'} kept on this device`
    case 'waiting':
      return 'Not saved yet, kept on this device'
    case 'signIn':
      return 'Not saved: sign in again'
    case 'refused':
      return `Not saved: ${state.reason}`
    case 'saved': {
      if (now.getTime() - state.at.getTime() < 60_000) return 'Saved just now'
      const today = now.toDateString() === state.at.toDateString()
      return `Saved ${today ? clock.format(state.at) : dayInWords(state.at.toISOString(), now.getTime())}`
    }
  }
}

/** Whether a person must be told, even one who does not look. */
export const isFailure = (state: SaveState): boolean => state.kind !== 'saved' && state.kind !== 'saving'

/** States in which trying again by itself would not help. */
export const isStuck = (state: SaveState): boolean => state.kind === 'signIn' || state.kind === 'refused'

/** Whether nothing is to be told. Each saving that ended is. */
export const isSameState = (a: SaveState, b: SaveState): boolean =>
  a.kind === b.kind &&
  a.kind !== 'saved' &&
  (a.kind !== 'offline' || (b.kind === 'offline' && a.changes === b.changes)) &&
  (a.kind !== 'refused' || (b.kind === 'refused' && a.reason === b.reason))
