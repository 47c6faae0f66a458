import type { Resource } from '@bubbles/contract'
import { invalidFields, Problem } from '@bubbles/domain'
import type { Handlers } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { judgeEdition } from '../publication/public.ts'
import { lockReport, presentPerson, requireReport } from '../report/public.ts'
import { isLiveFor, readSchedules, type ScheduleRow } from './reader.ts'
import { deleteSchedule, replaceSchedule, updateTime } from './writer.ts'

type Operations =
  | 'listSchedules'
  | 'schedulePublication'
  | 'scheduleUnpublishing'
  | 'moveSchedule'
  | 'cancelSchedule'

/** How far ahead something can be scheduled, in days. */
const MAX_DAYS = 366

export const scheduleHandlers: Handlers<Operations> = {
  listSchedules: {
    reads: true,
    handle: async ({ organisation, params }) => {
      await requireReport(organisation.id, params.id)
      return answer(organisation.id, params.id)
    },
  },

  schedulePublication: async ({ organisation, actor, params, body }) => {
    const at = requireTime(body.at)
    const report = await requireLocked(organisation.id, params.id)
    const { audience, slug, note, acceptWarnings } = body
    const { seq, lastEdition, accepted } = await judgeEdition({
      organisation,
      reportId: params.id,
      audience,
      slug,
      acceptWarnings,
    })
    await replaceSchedule(organisation.id, {
      reportId: params.id,
      audience,
      action: 'publish',
      at,
      userId: actor.userId,
      edition: { seq, lastEdition, slug, note, accepted },
    })
    await recordAudit(organisation.id, actor.userId, 'schedule.made', {
      ...subjectOf(report, { audience, action: 'publish' }),
      at: at.toISOString(),
      slug,
    })
    return answer(organisation.id, params.id)
  },

  scheduleUnpublishing: async ({ organisation, actor, params, body: { audience, at: wanted } }) => {
    const at = requireTime(wanted)
    const report = await requireLocked(organisation.id, params.id)
    if (!(await willBeLive(organisation.id, params.id, audience, at)))
      throw new Problem('not-found', { detail: 'Nothing will be published for these readers at that time.' })
    await replaceSchedule(organisation.id, {
      reportId: params.id,
      audience,
      action: 'unpublish',
      at,
      userId: actor.userId,
    })
    await recordAudit(organisation.id, actor.userId, 'schedule.made', {
      ...subjectOf(report, { audience, action: 'unpublish' }),
      at: at.toISOString(),
    })
    return answer(organisation.id, params.id)
  },

  moveSchedule: async ({ organisation, actor, params, body }) => {
    const at = requireTime(body.at)
    const report = await requireLocked(organisation.id, params.id)
    const moved = await updateTime(organisation.id, keyOf(params), at, actor.userId)
    if (!moved) throw new Problem('not-found', { detail: NOT_WAITING })
    await recordAudit(organisation.id, actor.userId, 'schedule.moved', {
      ...subjectOf(report, moved),
      at: at.toISOString(),
    })
    return answer(organisation.id, params.id)
  },

  cancelSchedule: async ({ organisation, actor, params }) => {
    const report = await requireLocked(organisation.id, params.id)
    const deleted = await deleteSchedule(organisation.id, keyOf(params))
    if (!deleted) throw new Problem('not-found', { detail: NOT_WAITING })
    // What failed is over already.
    if (deleted.failed_at === null)
      await recordAudit(organisation.id, actor.userId, 'schedule.cancelled', subjectOf(report, deleted))
  },
}

const NOT_WAITING = 'This is no longer scheduled. Someone may have cancelled it, or its time has come.'

const keyOf = ({ id, scheduleId }: { id: string; scheduleId: string }) => ({ reportId: id, scheduleId })

const subjectOf = (
  { id, name }: { id: string; name: string },
  { audience, action }: Pick<ScheduleRow, 'audience' | 'action'>,
) => ({ reportId: id, name, audience, action })

/** @throws Problem invalid-request for a time that is over, or too far ahead */
function requireTime(time: string): Date {
  const at = new Date(time)
  const ahead = at.getTime() - Date.now()
  if (ahead <= 0) throw invalidFields([{ pointer: '/at', detail: 'Choose a time in the future.' }])
  if (ahead > MAX_DAYS * 86_400_000)
    throw invalidFields([{ pointer: '/at', detail: 'Choose a time within the next year.' }])
  return at
}

/** Those who schedule at once wait for each other here, and for what publishes. @throws Problem report-not-found */
async function requireLocked(organisationId: string, reportId: string) {
  const report = await lockReport(organisationId, reportId)
  if (!report) throw new Problem('report-not-found')
  return report
}

async function willBeLive(
  organisationId: string,
  reportId: string,
  audience: ScheduleRow['audience'],
  at: Date,
): Promise<boolean> {
  if (await isLiveFor(organisationId, reportId, audience)) return true
  const schedules = await readSchedules(organisationId, reportId)
  return schedules.some(
    (each) =>
      each.audience === audience && each.action === 'publish' && each.failed_at === null && each.at < at,
  )
}

const answer = async (organisationId: string, reportId: string): Promise<Resource<'listSchedules'>> => ({
  schedules: (await readSchedules(organisationId, reportId)).map((row) => ({
    id: row.id,
    action: row.action,
    audience: row.audience,
    at: row.at.toISOString(),
    scheduledBy: presentPerson(row.scheduled_by, row.person_name, row.person_email),
    scheduledAt: row.scheduled_at.toISOString(),
    version: row.report_seq,
    changed: row.report_seq !== null && row.report_seq !== row.head_seq,
    slug: row.slug,
    note: row.note,
    failed:
      row.failed_at === null ? null : { at: row.failed_at.toISOString(), words: row.failed_words ?? '' },
  })),
})
