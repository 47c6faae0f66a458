import type { Dependencies } from '../../http/dependencies.ts'
import { recordAudit } from '../audit/public.ts'
import { lockReport } from '../report/public.ts'
import { readMembersWho } from '../review/public.ts'
import { tellOfFailure } from './mails.ts'
import { lockSchedule, type ScheduleRow } from './reader.ts'
import { noteFailed } from './writer.ts'

/** Notes, tells and records why nothing was done, once. */
export const fail = (
  { database, config }: Pick<Dependencies, 'database' | 'config'>,
  schedule: ScheduleRow,
  words: string,
): Promise<void> =>
  database.transaction({ kind: 'organisation', organisationId: schedule.organisation_id }, async () => {
    const { organisation_id: organisationId, id, report_id: reportId, audience, action } = schedule
    await lockReport(organisationId, reportId)
    if (!(await lockSchedule(organisationId, schedule))) return
    const people = await readPeopleToTell(schedule)
    await noteFailed(
      organisationId,
      id,
      words,
      people.map((person) => person.id),
    )
    await tellOfFailure(config, schedule, words, people)
    await recordAudit(organisationId, null, 'schedule.failed', {
      reportId,
      name: schedule.report_name,
      audience,
      action,
      words,
    })
  })

/** Whoever scheduled it; where they may publish no longer, who made the report and everyone who may publish. */
async function readPeopleToTell({
  organisation_id: organisationId,
  scheduled_by: scheduler,
  created_by: creator,
}: ScheduleRow) {
  const [owner] = await readMembersWho(organisationId, ['report.publish'], { among: [scheduler] })
  if (owner) return [owner]
  const people = [
    ...(await readMembersWho(organisationId, ['report.readDraft'], { among: [creator] })),
    ...(await readMembersWho(organisationId, ['report.publish'])),
  ]
  return [...new Map(people.map((person) => [person.id, person])).values()]
}
