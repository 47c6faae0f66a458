import { knownTimeZone } from '@bubbles/domain'
import type { Organisation } from '../../../http/context.ts'
import type { Dependencies } from '../../../http/dependencies.ts'
import { eventStore } from '../store/chosenStore.ts'
import { propertyOf, runReportsAtGoogle } from './providers/googleAnalytics.ts'
import type { RunReportRequest } from './request.ts'
import { type BatchRunReportsResponse, runReports } from './runReports.ts'

/**
 * Answers a batchRunReports request of one organisation, from wherever its numbers are: its Google Analytics property, or
 * its own events. No transaction may be open.
 * @throws Problem as `runReports` and `runReportsAtGoogle` do
 */
export function answerReports(
  { config: { addresses, googleAnalytics }, database }: Pick<Dependencies, 'config' | 'database'>,
  organisation: Pick<Organisation, 'id' | 'name' | 'measurementId' | 'timeZone'>,
  body: { requests: RunReportRequest[] },
  now?: Date,
): Promise<BatchRunReportsResponse> {
  const propertyId = propertyOf(googleAnalytics, organisation)
  if (googleAnalytics && propertyId) return runReportsAtGoogle(googleAnalytics, propertyId, body)
  const property = {
    organisationId: organisation.id,
    timeZone: knownTimeZone(organisation.timeZone),
    hosts: {
      internal: new URL(addresses.organisation(organisation.name)).hostname,
      public: new URL(addresses.bubbles(organisation.name)).hostname,
    },
  }
  return eventStore(database).answer(organisation.id, (answers) =>
    runReports(property, body, now, undefined, answers),
  )
}
