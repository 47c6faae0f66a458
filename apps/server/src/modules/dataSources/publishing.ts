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
import { figuresWithNewData, hasUnknownSource } from './newData.ts'
import { readActiveOrganisation, readPublishing, readSources } from './reader.ts'
import { noteHeld } from './writer.ts'

interface Payload {
  organisationId: string
  reportId: string
}

/** What goes out, or why nothing does. */
type Plan = { held: string } | Outgoing

interface Outgoing {
  /** When it was looked at: an address that is connected later is connected after the edition. */
  at: Date
  editions: PlannedEdition[]
  allowedBy: string
  /** The draft's version. */
  seq: number
  /** See `connectionsOf`. */
  connections: string
}

/** The live edition that is renewed. */
interface PlannedEdition {
  id: string
  audience: Audience
  slug: string
  accepted: AcceptedWarning[]
}

type AcceptedWarning = Awaited<ReturnType<typeof readLiveEditions>>[number]['accepted_warnings'][number]

const OTHER_CHANGES =
  'The draft has other changes that haven’t been published yet. Publish it once; after that, new data will be published automatically again.'
const UNKNOWN_SOURCE =
  'A figure was connected to an address that no publisher has seen yet. Publish the report once; after that, new data will be published automatically again.'

/** Times it is planned anew because something changed between planning and publishing. */
const ATTEMPTS = 3

/**
 * The outbox job that publishes a report's new data, for each audience it is live for: a new edition through the same gate,
 * on behalf of the publisher who allowed it. Run twice, it publishes once. What stands in the way is noted, told and
 * recorded, and the data waits in the draft.
 */
export const dataPublishingJob =
  (deps: Dependencies, now: () => Date = () => new Date()) =>
  async ({ payload }: { payload: unknown }): Promise<void> => {
    const key = payload as Payload
    for (let attempt = 1; ; attempt++) {
      const at = now()
      const plan = await inOrganisation(deps, key, () => planOf(key, at))
      if (!plan) return
      try {
        const held = 'held' in plan ? plan.held : await publishAll(deps, key, plan)
        return await inOrganisation(deps, key, () => noteOutcome(deps, key, held, at))
      } catch (error) {
        if (!isConflict(error) || attempt === ATTEMPTS) throw error
      }
    }
  }

const isConflict = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict'

const inOrganisation = <T>(
  { database }: Pick<Dependencies, 'database'>,
  { organisationId }: Payload,
  work: () => Promise<T>,
): Promise<T> => database.transaction({ kind: 'organisation', organisationId }, work)

/**
 * Publishes what was planned, and nothing that has changed since.
 * @returns why the data waits, where the gate stops it; null: it is out
 * @throws Problem conflict where what was planned is not so any more
 */
async function publishAll(deps: Dependencies, key: Payload, plan: Outgoing): Promise<string | null> {
  const organisation = await inOrganisation(deps, key, () => readActiveOrganisation(key.organisationId))
  if (!organisation) throw new Problem('conflict')
  for (const edition of plan.editions) {
    const request = {
      organisation: {
        id: key.organisationId,
        name: organisation.name,
        friendlyName: organisation.friendly_name,
        locale: organisation.locale,
      },
      userId: plan.allowedBy,
      reportId: key.reportId,
      audience: edition.audience,
      slug: edition.slug,
      note: '',
      acceptWarnings: edition.accepted,
      automatic: { cause: 'data', seq: plan.seq, stillHolds: () => stillHolds(key, plan, edition) },
      publishedAt: plan.at,
    } as const
    try {
      await publish(request, deps)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'publish-blocked') throw error
      return sentenceOf(error)
    }
  }
  return null
}

/** Rendering takes seconds. Whether it is still allowed, by someone who may, for the same addresses and the same live edition. */
async function stillHolds(
  { organisationId, reportId }: Payload,
  { allowedBy, connections }: Outgoing,
  { id }: PlannedEdition,
): Promise<boolean> {
  const publishing = await readPublishing(organisationId, reportId)
  if (publishing?.allowed_by !== allowedBy || !(await mayPublish(organisationId, allowedBy))) return false
  if (!(await readActiveOrganisation(organisationId))) return false
  if (connectionsOf(await readSources(organisationId, reportId)) !== connections) return false
  return (await readLiveEditions(organisationId, reportId)).some((each) => each.id === id)
}

/** Names what is connected, and since when. */
const connectionsOf = (sources: Awaited<ReturnType<typeof readSources>>): string =>
  JSON.stringify(sources.map(({ block_id: id, connected_at: at }) => [id, at]))

const mayPublish = async (organisationId: string, userId: string): Promise<boolean> =>
  (await readMembersWho(organisationId, ['report.publish'], { among: [userId] })).length > 0

/** What the gate found, as far as it stops this: the new warnings in full. */
function sentenceOf(error: Problem): string {
  const findings = (error.members.findings ?? []) as { level: string; message: string }[]
  const errors = findings.filter(({ level }) => level === 'error')
  const shown = (errors.length > 0 ? errors : findings).slice(0, 5).map(({ message }) => message)
  const words = shown.map((message) => (message.endsWith('.') ? message : `${message}.`)).join(' ')
  return ['The check before publishing found something new.', words].join(' ')
}

/** Null where there is nothing to publish, or nothing is to be published automatically any more. */
async function planOf({ organisationId, reportId }: Payload, at: Date): Promise<Plan | null> {
  const publishing =
    (await readActiveOrganisation(organisationId)) && (await readPublishing(organisationId, reportId))
  const report = publishing && (await lockReport(organisationId, reportId))
  if (!report) return null
  if (!(await mayPublish(organisationId, publishing.allowed_by)))
    return {
      held: `${publishing.publisher_name ? `${publishing.publisher_name}, who allowed this,` : 'The person who allowed this'} can no longer publish reports. Another publisher can allow it again.`,
    }
  const live = await readLiveEditions(organisationId, reportId)
  if (live.length === 0) return { held: 'The report isn’t published, so there’s no edition to update.' }
  const sources = await readSources(organisationId, reportId)
  const publishers = await readMembersWho(organisationId, ['report.publish'], {
    among: sources.map(({ connected_by: by }) => by),
  })
  const publisherIds = new Set(publishers.map(({ id }) => id))
  const { ydoc, seq } = await loadDocument(organisationId, reportId)
  const draft = yDocToDocument(ydoc)
  const editions: PlannedEdition[] = []
  for (const { id, audience, slug, document, published_at: since, accepted_warnings: accepted } of live) {
    const before = migrateDocument(document as ReportDocument)
    const after = audience === 'public' ? withoutInternal(draft) : draft
    if (isSame(before, after)) continue
    const blockIds = await figuresWithNewData(organisationId, sources, { before, after })
    if (!isSame(withoutTables(before, blockIds), withoutTables(after, blockIds)))
      return { held: OTHER_CHANGES }
    const seenAt = since > publishing.allowed_at ? since : publishing.allowed_at
    if (hasUnknownSource(sources, after, seenAt, publisherIds)) return { held: UNKNOWN_SOURCE }
    editions.push({ id, audience, slug, accepted })
  }
  if (editions.length === 0) return null
  return { at, editions, allowedBy: publishing.allowed_by, seq, connections: connectionsOf(sources) }
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
