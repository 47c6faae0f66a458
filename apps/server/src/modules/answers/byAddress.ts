import { recordAudit } from '../audit/public.ts'
import { readAnswersAt, readSessionsAt } from './reader.ts'
import type { SessionKey } from './session.ts'
import { takeBack } from './writer.ts'

/** What readers answered who left this address among their details, each as they gave it. Needs the platform's transaction. */
export const readReader = (address: string) => readAnswersAt(address)

/** Erases all that those readers answered, and says so in the audit logs. Needs the platform's transaction. @returns how many answers. */
export async function eraseReader(address: string): Promise<number> {
  let erased = 0
  for (const {
    organisation_id: organisationId,
    report_id: reportId,
    session_id: session,
    name,
  } of await readSessionsAt(address)) {
    erased += await takeBack(organisationId, reportId, session as SessionKey)
    await recordAudit(organisationId, null, 'answers.deleted', { reportId, name })
  }
  return erased
}
