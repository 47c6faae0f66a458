import { dayInZone } from '@bubbles/domain'
import type { JobHandler } from '../../worker/jobs.ts'
import { addDays, propertyOf } from '../engagement/public.ts'
import { fallMail, surgeMail } from './alertMails.ts'
import { linksOf } from './links.ts'
import { askDays, type NumbersDependencies } from './numbers.ts'
import { tellAnalysts } from './personMail.ts'
import { type Measured, readEditionsSince, readMeasured, readReportNames, wasAlerted } from './reader.ts'
import { COMPARED_DAYS, fallAfter, type ReadersByDay, surgeOn, USUAL_DAYS } from './unusual.ts'
import { ALERTS, claimAlert } from './writer.ts'

export { ALERTS }

const HOUR_MS = 3_600_000
/** Days in which a report is in one alert of many readers at most. */
const SURGE_REST_DAYS = 7

/**
 * The outbox job that looks at an organisation's readers, and writes to its analysts of what is unusual. Whatever it finds is
 * noted in the transaction that queues the emails, so that two that look at once write once.
 */
export const alertsJob = (deps: NumbersDependencies, now = () => new Date()): JobHandler => ({
  lane: { name: ALERTS, concurrency: 1 },
  // The next look is an hour away.
  giveUpAfterMs: HOUR_MS,
  run: async ({ payload }) => {
    const { organisationId } = payload as { organisationId: string }
    const scope = { kind: 'organisation', organisationId } as const
    const organisation = await deps.database.transaction(scope, () => readMeasured(organisationId))
    // Google's numbers of a day are complete a day or two later, and each question is of a quota.
    if (!organisation || propertyOf(deps.config.googleAnalytics, organisation)) return
    const today = dayInZone(now(), organisation.timeZone)
    const readers = await askDays(deps, organisation, { first: addDays(today, -USUAL_DAYS), last: today })
    await deps.database.transaction(scope, async () => {
      const names = await readReportNames(organisationId)
      for (const [reportId, name] of names) {
        const byDay = readers.get(reportId)
        if (byDay) await tellOfSurge(deps, organisation, { reportId, name, byDay, today })
      }
      await tellOfFalls(deps, organisation, { readers, names, today })
    })
  },
})

async function tellOfSurge(
  { config }: NumbersDependencies,
  organisation: Measured,
  { reportId, name, byDay, today }: { reportId: string; name: string; byDay: ReadersByDay; today: string },
): Promise<void> {
  const surge = surgeOn(byDay, today)
  if (!surge) return
  const since = addDays(today, 1 - SURGE_REST_DAYS)
  if (await wasAlerted(organisation.id, { reportId, kind: 'surge', since })) return
  if (!(await claimAlert(organisation.id, { reportId, kind: 'surge', day: today }))) return
  const href = linksOf(config, organisation).engagement({
    tab: 'overview',
    reportId,
    days: { first: today, last: today },
  })
  await tellAnalysts(organisation.id, 'surge', (say) => surgeMail(say, name, surge, href))
}

async function tellOfFalls(
  { config }: NumbersDependencies,
  organisation: Measured,
  {
    readers,
    names,
    today,
  }: {
    readers: ReadonlyMap<string, ReadersByDay>
    names: ReadonlyMap<string, string>
    today: string
  },
): Promise<void> {
  const editions = await readEditionsSince(
    organisation.id,
    addDays(today, -USUAL_DAYS),
    organisation.timeZone,
  )
  for (const reportId of new Set(editions.map((each) => each.reportId))) {
    const name = names.get(reportId)
    const byDay = readers.get(reportId)
    const own = editions.filter((each) => each.reportId === reportId)
    const fall = byDay && fallAfter(byDay, own, today)
    if (name === undefined || !fall) continue
    if (!(await claimAlert(organisation.id, { reportId, kind: 'fall', day: fall.day }))) continue
    const days = { first: addDays(fall.day, -COMPARED_DAYS), last: addDays(fall.day, COMPARED_DAYS) }
    const href = linksOf(config, organisation).engagement({ tab: 'overview', reportId, days })
    await tellAnalysts(organisation.id, 'fall', (say) => fallMail(say, name, fall, href))
  }
}
