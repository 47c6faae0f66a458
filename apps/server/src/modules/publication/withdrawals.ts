import type { Audience } from '@bubbles/domain'
import { Problem } from '@bubbles/domain'
import { recordAudit } from '../audit/public.ts'
import { recordEvent } from '../webhookEvents/public.ts'
import { renderNextReports } from './front/nextReports.ts'
import { readLivePublicationsOfReport } from './reader.ts'
import { readEditionsOf, readWithdrawn } from './withdrawalReader.ts'
import { forgetWithdrawn, keepUnpublished, pointLive, queueRender, withdraw } from './writer.ts'

/** What became of editions that were to be live again. */
export interface BroughtBack {
  restored: { audience: Audience; edition: number }[]
  /** `detail`: why not, as a sentence. */
  notRestored: { audience: Audience; edition: number; detail: string }[]
}

const READERS: Record<Audience, string> = { public: 'everyone', internal: 'members' }

/** Withdraws all that is live of a report that is being deleted. Within a transaction that has locked the report. */
export async function withdrawDeleted(
  organisationId: string,
  userId: string,
  report: { id: string; name: string },
): Promise<void> {
  const live = await readLivePublicationsOfReport(organisationId, report.id)
  const withdrawn = await withdraw(organisationId, report.id, 'deletion')
  for (const audience of withdrawn) {
    await recordAudit(organisationId, userId, 'report.unpublished', {
      reportId: report.id,
      name: report.name,
      audience,
    })
    await recordEvent(organisationId, {
      type: 'report.unpublished',
      reportId: report.id,
      data: { audience, slug: live.find((each) => each.audience === audience)?.slug },
    })
  }
  if (withdrawn.length > 0) await renderNextReports(organisationId)
}

/**
 * Makes live again what the deletion of a report withdrew: the same editions at the same addresses. Within the
 * transaction that restores the report, which has locked it.
 * @param mayPublish else the report comes back as a draft, and the answer says so
 */
export async function bringBackDeleted(
  organisationId: string,
  userId: string,
  reportId: string,
  mayPublish: boolean,
): Promise<BroughtBack> {
  const withdrawn = await readWithdrawn(organisationId, reportId)
  const ofDeletion = withdrawn.filter(({ cause }) => cause === 'deletion')
  if (!mayPublish) {
    await keepUnpublished(organisationId, reportId)
    return {
      restored: [],
      notRestored: ofDeletion.map(({ audience, edition }) => ({
        audience,
        edition,
        detail: `Edition ${edition} was published to ${READERS[audience]}. Ask a publisher to publish it again.`,
      })),
    }
  }
  const restored = await bringBack(organisationId, userId, reportId, ofDeletion)
  return { restored, notRestored: [] }
}

/**
 * Makes editions live again that were unpublished, unless something else was published or unpublished since. Those that
 * are live already count as restored, so that asking twice is harmless. Within a transaction that has locked the report.
 * @throws Problem not-found for editions of another report, conflict where none can be live again
 */
export async function bringBackUnpublished(
  organisationId: string,
  userId: string,
  reportId: string,
  publicationIds: readonly string[],
): Promise<BroughtBack> {
  const editions = await readEditionsOf(organisationId, reportId, publicationIds)
  if (editions.length < new Set(publicationIds).size) throw new Problem('not-found')
  const live = await readLivePublicationsOfReport(organisationId, reportId)
  const withdrawn = await readWithdrawn(organisationId, reportId)
  const outcome: BroughtBack = { restored: [], notRestored: [] }
  for (const { id, audience: of, edition } of editions) {
    const audience = of
    const isLive = live.some((each) => each.id === id)
    const remembered = withdrawn.filter((each) => each.id === id)
    if (isLive) outcome.restored.push({ audience, edition })
    else if (remembered.length > 0)
      outcome.restored.push(...(await bringBack(organisationId, userId, reportId, remembered)))
    else {
      const newer = live.find((each) => each.audience === audience)
      const detail = newer
        ? `Edition ${newer.edition} has since been published to ${READERS[audience]}, and stays live.`
        : `Edition ${edition} can’t come back: a newer one has since been published to ${READERS[audience]}. Publish the report again.`
      outcome.notRestored.push({ audience, edition, detail })
    }
  }
  const [first] = outcome.notRestored
  if (first && outcome.restored.length === 0)
    throw new Problem('conflict', { detail: outcome.notRestored.map(({ detail }) => detail).join(' ') })
  return outcome
}

async function bringBack(
  organisationId: string,
  userId: string,
  reportId: string,
  withdrawn: Awaited<ReturnType<typeof readWithdrawn>>,
): Promise<BroughtBack['restored']> {
  for (const { id, name, audience, edition, since_edition: since } of withdrawn) {
    await pointLive(organisationId, reportId, audience, id, since)
    await forgetWithdrawn(organisationId, reportId, audience)
    await recordAudit(organisationId, userId, 'report.republished', { reportId, name, audience, edition })
    const live = await readLivePublicationsOfReport(organisationId, reportId)
    await recordEvent(organisationId, {
      type: 'report.published',
      reportId,
      data: {
        audience,
        edition,
        publicationId: id,
        slug: live.find((each) => each.audience === audience)?.slug,
      },
    })
  }
  // What pages show beside their document may have changed while nobody could read them.
  if (withdrawn.length > 0) await queueRender(organisationId, reportId)
  if (withdrawn.length > 0) await renderNextReports(organisationId)
  return withdrawn.map(({ audience, edition }) => ({ audience, edition }))
}
