import { Problem } from '@bubbles/domain'
import type { Dependencies } from '../../http/dependencies.ts'
import { recordAudit } from '../audit/public.ts'
import { publish, withdrawEdition } from '../publication/public.ts'
import { lockReport } from '../report/public.ts'
import { readMembersWho } from '../review/public.ts'
import { fail } from './failure.ts'
import {
  isLiveFor,
  lockSchedule,
  readActiveOrganisation,
  readDueSchedule,
  readLaterEdition,
  type ScheduleRow,
} from './reader.ts'
import { deleteSchedule, waitAgain } from './writer.ts'

interface Payload {
  organisationId: string
  scheduleId: string
}

/** Times it is looked at again because something changed while its page was drawn. */
const ATTEMPTS = 3
/** Attempts of the job after which people are told that it fails: some eight minutes after the first. */
const TOLD_AFTER = 8

/**
 * The outbox job that publishes or unpublishes what is due, on behalf of whoever scheduled it: through the same gate as if
 * they did it now, and once, since the schedule goes in the transaction that does what it says. What stands in the way is
 * noted, told and recorded, and nothing is published.
 */
export const scheduledJob =
  (deps: Dependencies) =>
  async ({ payload, attempts }: { payload: unknown; attempts: number }): Promise<void> => {
    const key = payload as Payload
    for (let attempt = 1; ; attempt++) {
      const schedule = await inOrganisation(deps, key, () =>
        readDueSchedule(key.organisationId, key.scheduleId),
      )
      if (!schedule) return
      try {
        return await (schedule.action === 'publish' ? publishDue : unpublishDue)(deps, schedule)
      } catch (error) {
        if (isConflict(error) && attempt < ATTEMPTS) continue
        if (error instanceof Problem && !isConflict(error))
          return await fail(deps, schedule, sentenceOf(error))
        if (attempts >= TOLD_AFTER)
          await fail(deps, schedule, 'Something went wrong on the server. It has been recorded.')
        throw error
      }
    }
  }

const isConflict = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict'

const inOrganisation = <T>(
  { database }: Pick<Dependencies, 'database'>,
  { organisationId }: Pick<Payload, 'organisationId'>,
  work: () => Promise<T>,
): Promise<T> => database.transaction({ kind: 'organisation', organisationId }, work)

async function publishDue(deps: Dependencies, schedule: ScheduleRow): Promise<void> {
  const { organisation_id: organisationId, id: scheduleId, report_id: reportId } = schedule
  const seq = schedule.report_seq!
  const { organisation, obstacle } = await inOrganisation(deps, { organisationId }, async () => ({
    organisation: await readOrganisation(schedule),
    obstacle: await obstacleOf(schedule),
  }))
  if (!organisation) return
  if (obstacle !== null) return fail(deps, schedule, obstacle)
  await publish(
    {
      organisation,
      userId: schedule.scheduled_by,
      reportId,
      audience: schedule.audience,
      slug: schedule.slug,
      note: schedule.note,
      acceptWarnings: schedule.accepted_warnings,
      version: seq,
      automatic: {
        cause: { scheduledAt: schedule.scheduled_at },
        seq,
        stillHolds: async () =>
          (await lockSchedule(organisationId, schedule)) &&
          (await readActiveOrganisation(organisationId)) !== undefined &&
          (await obstacleOf(schedule)) === null,
        whenLive: async () => void (await deleteSchedule(organisationId, { reportId, scheduleId })),
      },
    },
    deps,
  )
}

async function unpublishDue(deps: Dependencies, schedule: ScheduleRow): Promise<void> {
  const { organisation_id: organisationId, id: scheduleId, report_id: reportId, audience } = schedule
  const { name, obstacle } = await inOrganisation(deps, { organisationId }, async () => {
    const organisation = await readOrganisation(schedule)
    if (!organisation) return { obstacle: null }
    // The order of locks is that of publishing: the report first.
    if (!(await lockReport(organisationId, reportId))) return { obstacle: DELETED }
    if (!(await lockSchedule(organisationId, schedule))) throw new Problem('conflict')
    const obstacle = await obstacleOf(schedule)
    if (obstacle !== null) return { obstacle }
    await deleteSchedule(organisationId, { reportId, scheduleId })
    const subject = { reportId, name: schedule.report_name, audience, action: 'unpublish' }
    if (await isLiveFor(organisationId, reportId, audience))
      await withdrawEdition({
        organisationId,
        userId: schedule.scheduled_by,
        reportId,
        audience,
        isScheduled: true,
      })
    // Someone was quicker.
    else await recordAudit(organisationId, null, 'schedule.cancelled', subject)
    return { name: organisation.name, obstacle }
  })
  if (obstacle !== null) return fail(deps, schedule, obstacle)
  if (name !== undefined) deps.forgetPages(name)
}

/** Undefined where the organisation was disabled since the job was queued: then it waits again. */
async function readOrganisation({ organisation_id: organisationId, id }: ScheduleRow) {
  const organisation = await readActiveOrganisation(organisationId)
  if (!organisation) await waitAgain(organisationId, id)
  return organisation
}

const DELETED = 'The report had been deleted.'

/** Why it may not be done any more, in words; null: it may. */
async function obstacleOf(schedule: ScheduleRow): Promise<string | null> {
  const { organisation_id: organisationId, scheduled_by: userId, person_name: name, action } = schedule
  if (schedule.deleted_at !== null) return DELETED
  const publishers = await readMembersWho(organisationId, ['report.publish'], { among: [userId] })
  if (publishers.length === 0)
    return `${name ? `${name}, who scheduled this,` : 'The person who scheduled this'} can no longer publish reports. Another publisher can schedule it again.`
  const later = action === 'publish' ? await readLaterEdition(organisationId, schedule) : undefined
  return later
    ? `Edition ${later.edition} was published after this was scheduled, and it isn’t replaced with an earlier version.`
    : null
}

/** What the gate found, in full: errors, or else the warnings that no one has accepted. */
function sentenceOf(error: Problem): string {
  const findings = (error.members.findings ?? []) as { level: string; message: string }[]
  if (findings.length === 0) return error.message
  const errors = findings.filter(({ level }) => level === 'error')
  const shown = (errors.length > 0 ? errors : findings).slice(0, 5).map(({ message }) => message)
  const words = shown.map((message) => (message.endsWith('.') ? message : `${message}.`)).join(' ')
  return ['The check before publishing found something new.', words].join(' ')
}
