import type { Database } from '@bubbles/db'
import type { AdmittedPage, Target } from './admission.ts'
import { readerOfClaim } from './namedGate.ts'
import { noteKnownReader } from './sharingWriter.ts'

/** Of named readers who agreed to be shown, when they opened a report. It holds up no page, and none fails with it. */
export function noteOpening(
  { organisationId }: Target,
  { sentTo, reportId }: AdmittedPage,
  { database }: { database: Database },
): void {
  const address = sentTo === undefined ? null : readerOfClaim(sentTo)
  if (address === null) return
  void database
    .transaction({ kind: 'organisation', organisationId }, () =>
      noteKnownReader(organisationId, reportId, address),
    )
    .catch(() => undefined)
}
