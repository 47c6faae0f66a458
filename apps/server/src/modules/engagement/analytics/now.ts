import type { Organisation } from '../../../http/context.ts'
import type { EventStore } from '../store/eventStore.ts'

const WINDOW_MS = 5 * 60_000

/** Readers of whom an event came in the last five minutes, whatever their clocks say. */
export async function analyticsNow(
  events: EventStore,
  organisation: Pick<Organisation, 'id'>,
  reportId: string | undefined,
  now = new Date(),
): Promise<{ readers: number; since: string }> {
  const since = new Date(now.getTime() - WINDOW_MS)
  return {
    readers: await events.readersBetween(organisation.id, reportId, since, now),
    since: since.toISOString(),
  }
}
