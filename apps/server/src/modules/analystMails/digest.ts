import { Problem } from '@bubbles/domain'
import type { JobHandler } from '../../worker/jobs.ts'
import { addDays } from '../engagement/public.ts'
import { digestMail, hasNews } from './digestMail.ts'
import { linksOf } from './links.ts'
import { askWeeks, type NumbersDependencies } from './numbers.ts'
import { tellAnalysts } from './personMail.ts'
import { readAnswered, readMeasured, readReportNames } from './reader.ts'
import { movedMost } from './week.ts'
import { claimDigest, DIGEST } from './writer.ts'

export { DIGEST }

const HOUR_MS = 3_600_000

/**
 * The outbox job that writes an organisation's digest of the week before a Monday: once, since a mark is set in the transaction
 * that queues the emails. Numbers that can't be had now are asked for again, for two days.
 */
export const digestJob = (deps: NumbersDependencies): JobHandler => ({
  lane: { name: DIGEST, concurrency: 1 },
  giveUpAfterMs: 48 * HOUR_MS,
  run: async ({ payload }) => {
    const { organisationId, monday } = payload as { organisationId: string; monday: string }
    const scope = { kind: 'organisation', organisationId } as const
    const organisation = await deps.database.transaction(scope, () => readMeasured(organisationId))
    if (!organisation) return
    const week = { first: addDays(monday, -7), last: addDays(monday, -1) }
    const before = { first: addDays(monday, -14), last: addDays(monday, -8) }
    const asked = await askWeeks(deps, organisation, { week, before }).catch(unlessRefused)
    if (asked === null) return
    await deps.database.transaction(scope, async () => {
      const names = await readReportNames(organisationId)
      const answered = await readAnswered(organisationId, week, organisation.timeZone)
      const seen = {
        days: week,
        week: asked.week,
        before: asked.before,
        moved: movedMost(asked.byReport, names),
        answered: answered
          .flatMap(({ reportId, readers }) => {
            const name = names.get(reportId)
            return name === undefined ? [] : [{ reportId, name, readers }]
          })
          .toSorted((a, b) => b.readers - a.readers || a.name.localeCompare(b.name)),
      }
      const links = linksOf(deps.config, organisation)
      if (hasNews(seen) && (await claimDigest(organisationId, monday)))
        await tellAnalysts(organisationId, 'digest', (say) => digestMail(say, seen, links))
    })
  },
})

/** Null where a Google Analytics property refuses for good; what may work later is thrown again. */
function unlessRefused(error: unknown): null {
  if (error instanceof Problem && (error.code === 'invalid-request' || error.code === 'provider-refused'))
    return null
  throw error
}
