import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { answerReport, bringReportBack, lockExpected, removeReport } from '../report/public.ts'
import { readLivePublicationsOfReport } from './reader.ts'
import { bringBackDeleted, type BroughtBack, withdrawDeleted } from './withdrawals.ts'

/**
 * Deletes a report; it can be restored. One that is published is withdrawn by its deletion, so deleting it
 * takes the right to publish as well.
 */
export async function deleteReport({
  organisation,
  actor,
  params,
  query,
  ifMatch,
  can,
  deps,
}: Context<'deleteReport'>): Promise<void> {
  const report = await lockExpected(organisation.id, params.id, ifMatch, query.kind)
  if (!can('report.publish')) {
    const live = await readLivePublicationsOfReport(organisation.id, params.id)
    if (live.length > 0) {
      throw new Problem('forbidden', {
        detail: 'This report is published. Ask a publisher to unpublish it first.',
      })
    }
  }
  await withdrawDeleted(organisation.id, actor.userId, report)
  await removeReport(organisation.id, actor.userId, report)
  deps.forgetPages(organisation.name)
}

/**
 * Brings a deleted report back, and what was live of it: the same editions at the same addresses, if the caller may
 * publish. One that is there already stays as it is, so that restoring twice is harmless.
 * @throws Problem report-not-found or template-not-found, also for one that was emptied for good
 */
export async function restoreReport(context: Context<'restoreReport'>) {
  const { organisation, actor, params, can, deps } = context
  let publications: BroughtBack = { restored: [], notRestored: [] }
  if (await bringReportBack(organisation.id, actor.userId, params.id)) {
    publications = await bringBackDeleted(organisation.id, actor.userId, params.id, can('report.publish'))
    deps.forgetPages(organisation.name)
  }
  return { ...(await answerReport(context, params.id)), publications }
}
