import type { Resource } from '@bubbles/contract'
import { readLastOfReport } from '../audit/public.ts'
import { presentPerson } from '../report/public.ts'
import { readPeople } from './reader.ts'

/** Who asked last for a report to be published, after a moment; null where nobody did. */
export async function publishRequest(
  organisationId: string,
  reportId: string,
  after: Date | null,
): Promise<Resource<'checkPublication'>['asked']> {
  const entry = await readLastOfReport(organisationId, { action: 'report.publish-asked', reportId, after })
  if (!entry?.actor_id) return null
  const [person] = await readPeople(organisationId, [entry.actor_id])
  const { words } = entry.subject as { words?: unknown }
  return {
    by: presentPerson(entry.actor_id, person?.name ?? null, person?.email_address ?? null),
    at: entry.at.toISOString(),
    note: typeof words === 'string' ? words : '',
  }
}
