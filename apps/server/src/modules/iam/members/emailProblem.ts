import type { Job, JobOutcome } from '../../../worker/jobs.ts'
import { clearEmailProblem, setEmailProblem } from './writer.ts'

/**
 * Notes beside a member that email does not arrive, and that it does again; the members screen shows it. Belongs into the
 * transaction that records what became of a mail. Needs the platform's transaction.
 */
export async function noteMailToMember(
  { organisationId, payload }: Pick<Job, 'organisationId' | 'payload'>,
  outcome: JobOutcome,
): Promise<void> {
  const to = (payload as { to?: unknown } | null)?.to
  if (organisationId === null || typeof to !== 'string') return
  if (outcome.state === 'done') await clearEmailProblem(organisationId, to)
  if (outcome.state === 'given-up') await setEmailProblem(organisationId, to, outcome.reason)
}
