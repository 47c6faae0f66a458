import { dayInShort, momentInFull } from './time.ts'

/** What is done to a report at a time. */
export interface Scheduled {
  action: 'publish' | 'unpublish'
  /** ISO 8601. */
  at: string
  /** Its time came and nothing was done. */
  isFailed: boolean
  /** The draft has changed since it was checked. */
  changed?: boolean
}

/** A chip that says so. */
export interface ScheduleChip {
  tone: 'error' | 'warning' | 'primary'
  /** Before the day. */
  lead: string
  day: string
  /** All of it, for a title. */
  title: string
}

const LEADS = {
  publish: ['Will be published on', 'Not published on'],
  unpublish: ['Will be unpublished on', 'Not unpublished on'],
} as const

/** What will be published or unpublished and when, or could not be. */
export function scheduleChip({ action, at, isFailed, changed = false }: Scheduled): ScheduleChip {
  const lead = LEADS[action][isFailed ? 1 : 0]
  const since = changed && !isFailed ? '. The draft has changed since it was scheduled.' : ''
  return {
    tone: isFailed ? 'error' : changed ? 'warning' : 'primary',
    lead,
    day: dayInShort(at),
    title: `${lead} ${momentInFull(at)}${since}`,
  }
}
