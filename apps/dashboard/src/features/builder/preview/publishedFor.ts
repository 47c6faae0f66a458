import type { PublishedReport } from '../../../api/reports.ts'
import type { Reader } from './previewChoice.ts'

/** What of a report is live, and whether it was changed here since. */
export interface LiveEditions {
  internal: PublishedReport | undefined
  everyone: PublishedReport | undefined
  edited: boolean
}

/** The edition that readers have, where the draft is what it holds: members read the internal one first. */
export function publishedFor(
  reader: Reader,
  { internal, everyone, edited }: LiveEditions,
): PublishedReport | null {
  const read = reader === 'public' ? everyone : (internal ?? everyone)
  return read === undefined || edited || read.changed ? null : read
}
