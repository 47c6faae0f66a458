import { momentInWords, whenInWords } from '../../../../format/time.ts'
import type { Schedule } from './queries.ts'

/** What is done when and for whom, or was not done. */
export function scheduleWords({ action, audience, at, failed }: Schedule, organisation: string): string {
  const readers = audience === 'public' ? 'everyone' : organisation
  const done = action === 'publish' ? `published to ${readers}` : `unpublished for ${readers}`
  const when = momentInWords(new Date(at))
  return failed === null ? `Will be ${done} on ${when}` : `Wasn’t ${done} on ${when}`
}

/** By whom, which version, and that the draft has moved on; '' where there is nothing more to say. */
export function versionWords({ action, changed, scheduledAt, failed }: Schedule): string {
  if (failed !== null) return failed.words
  if (action === 'unpublish' || !changed) return ''
  return `The draft has changed since it was scheduled, ${whenInWords(scheduledAt)}. The version scheduled then will be published. To publish the draft as it is now, schedule it again.`
}
