import { type Audience, Problem } from '@bubbles/domain'
import {
  diffBlocks,
  migrateDocument,
  type ReportDocument,
  withoutInternal,
  yDocToDocument,
} from '@bubbles/report-document'
import type { Dependencies } from '../../http/dependencies.ts'
import { recordAudit } from '../audit/public.ts'
import { publish, readLiveEditions } from '../publication/public.ts'
import { loadDocument, lockReport } from '../report/public.ts'
import { readMembersWho } from '../review/public.ts'
import { withoutTables } from './figures.ts'
import { tellOfHeld } from './mails.ts'
import { readActiveOrganisation, readPublishing, readSources } from './reader.ts'
import { noteHeld } from './writer.ts'

interface Payload {
  organisationId: string
  reportId: string
}

/** What goes out, or why nothing does. */
type Plan =
  | { held: string }
  | { editions: { audience: Audience; slug: string; accepted: AcceptedWarning[] }[]; allowedBy: string }

type AcceptedWarning = Awaited<ReturnType<typeof readLiveEditions>>[number]['accepted_warnings'][number]

const OTHER_CHANGES =
  'The draft has other changes, which no one has published yet. Publish it once; after that, new data goes out again.'

/**
 * The outbox job that publishes a report's new data, for each audience it is live for: a new edition through the same gate,
 * on behalf of the publisher who allowed it. Run twice, it publishes once. What stands in the way is noted, told and
 * recorded, and the data waits in the draft.
 */
export const dataPublishingJob =
  (deps: Dependencies, now: () => Date = () => new Date()) =>
  async ({ payload }: { payload: unknown }): Promise<void> => {
    const { organisationId, reportId } = payload as Payload
    const inOrganisation = <T>(work: () => Promise<T>) =>
      deps.database.transaction({ kind: 'organisation', organisationId }, work)
    const organisation = await inOrganisation(() => readActiveOrganisation(organisationId))
    const plan = organisation && (await inOrganisation(() => planOf(organisationId, reportId)))
    if (!plan) return
    let held = 'held' in plan ? plan.held : null
    for (const { audience, slug, accepted } of 'held' in plan ? [] : plan.editions) {
      const { allowedBy: userId } = plan as Plan & { allowedBy: string }
      const request = {
        organisation: {
          id: organisationId,
          name: organisation.name,
          friendlyName: organisation.friendly_name,
          locale: organisation.locale,
        },
        userId,
        reportId,
        audience,
        slug,
        note: '',
        acceptWarnings: accepted,
        isAutomatic: true,
        publishedAt: now(),
      } as const
      try {
        await publish(request, deps)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'publish-blocked') throw error
        held = sentenceOf(error)
        break
      }
    }
    await inOrganisation(() => noteOutcome(deps, { organisationId, reportId }, held, now()))
  }

/** What the gate found, as far as it stops this: the new warnings in full. */
function sentenceOf(error: Problem): string {
  const findings = (error.members.findings ?? []) as { level: string; message: string }[]
  const errors = findings.filter(({ level }) => level === 'error')
  const shown = (errors.length > 0 ? errors : findings).slice(0, 5).map(({ message }) => message)
  const words = shown.map((message) => (message.endsWith('.') ? message : `${message}.`)).join(' ')
  return `The check before publishing found something new. ${words}`
}

/** Null where there is nothing to publish, or nothing is to be published automatically any more. */
async function planOf(organisationId: string, reportId: string): Promise<Plan | null> {
  const publishing = await readPublishing(organisationId, reportId)
  const report = publishing && (await lockReport(organisationId, reportId))
  if (!report) return null
  const may = await readMembersWho(organisationId, ['report.publish'], { among: [publishing.allowed_by] })
  if (may.length === 0)
    return {
      held: `${publishing.publisher_name ?? 'The person'} who allowed it can no longer publish reports. Another publisher can allow it again.`,
    }
  const live = await readLiveEditions(organisationId, reportId)
  if (live.length === 0) return { held: 'The report is not published, so there is no edition to renew.' }
  const sources = await readSources(organisationId, reportId)
  const blockIds = sources.map(({ block_id: id }) => id)
  const draft = yDocToDocument((await loadDocument(organisationId, reportId)).ydoc)
  const editions = []
  for (const { audience, slug, document, accepted_warnings: accepted } of live) {
    const before = migrateDocument(document as ReportDocument)
    const after = audience === 'public' ? withoutInternal(draft) : draft
    if (isSame(before, after)) continue
    if (!isSame(withoutTables(before, blockIds), withoutTables(after, blockIds)))
      return { held: OTHER_CHANGES }
    editions.push({ audience, slug, accepted })
  }
  return editions.length === 0 ? null : { editions, allowedBy: publishing.allowed_by }
}

const isSame = (before: ReportDocument, after: ReportDocument): boolean =>
  Object.values(diffBlocks(before, after)).every((ids: string[]) => ids.length === 0)

/** Notes, tells and records why the data waits, once for each reason. */
async function noteOutcome(
  { config }: Dependencies,
  { organisationId, reportId }: Payload,
  held: string | null,
  at: Date,
): Promise<void> {
  if (!(await noteHeld(organisationId, reportId, held, at)) || held === null) return
  const report = await lockReport(organisationId, reportId)
  if (!report) return
  const sources = await readSources(organisationId, reportId)
  const followers = sources.map(({ connected_by: connectedBy }) => ({ connectedBy }))
  await tellOfHeld(config, { organisationId, report }, followers, held)
  await recordAudit(organisationId, null, 'data.publishing-held', {
    reportId,
    name: report.name,
    words: held,
  })
}
