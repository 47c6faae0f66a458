import { dayInZone } from '@bubbles/domain'
import type { Salts } from './caches.ts'
import { countryOf } from './country.ts'
import { header, type TimedEvent, type Visit } from './ingestion.ts'
import { browserOf, deviceOf, operatingSystemOf, readerHash, sourceOf } from './visitor.ts'
import type { EventRow } from './writer.ts'

/** The rows of a request's events. A reader is a hash that changes from day to day, by the clocks of a time zone. */
export async function eventRowsOf(
  visit: Visit,
  events: TimedEvent[],
  salts: Salts,
  timeZone: string,
): Promise<EventRow[]> {
  const { claims, envelope, receivedAt, address } = visit
  const { organisationId, reportId, publicationId } = claims!
  const userAgent = header(visit, 'user-agent')
  const hashes = new Map<string, string>()
  const dayOf = ({ occurredAt }: TimedEvent) => dayInZone(occurredAt, timeZone)
  for (const day of new Set(events.map(dayOf))) {
    const reader = { address, userAgent, organisationId, day }
    hashes.set(day, readerHash(await salts.of(day), reader))
  }
  const country = await countryOf(address)
  const browser = browserOf(userAgent)
  const operatingSystem = operatingSystemOf(userAgent)
  return events.map((event) => ({
    at: event.occurredAt,
    day: dayOf(event),
    ...(event.claimedAt && { claimedAt: event.claimedAt }),
    receivedAt,
    sessionId: envelope!.session,
    id: event.id,
    reportId,
    publicationId,
    kind: event.kind,
    durationMs: event.durationMs,
    blockId: event.block ?? null,
    share: event.share ?? null,
    readerHash: hashes.get(dayOf(event))!,
    device: deviceOf(userAgent, event.width),
    source: event.utm.source ?? sourceOf(event.referrer, header(visit, 'host')),
    browser,
    operatingSystem,
    country,
    medium: event.utm.medium ?? null,
    campaign: event.utm.campaign ?? null,
    place: event.place ?? null,
    target: (event.kind === 'use' ? event.mark : event.kind === 'link' ? event.url : null) ?? null,
  }))
}
