import { randomUUID } from 'node:crypto'
import { type Audience, Problem } from '@bubbles/domain'
import { documentLanguage, documentTitle } from '@bubbles/report-document'
import type { Context, Organisation } from '../../http/context.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { recordAudit } from '../audit/public.ts'
import { countMembers } from '../../http/actorReader.ts'
import {
  deletePublishRequest,
  lockReport,
  presentPublishRequest,
  requireReportDetails,
} from '../report/public.ts'
import { recordEvent } from '../webhookEvents/public.ts'
import { publicationOrigin } from './addresses.ts'
import { proposedAddresses, requireUsableSlug, takeAddress } from './chooseAddress.ts'
import type { PackedData } from './downloads/figureData.ts'
import { keepFigureData, makeFigureData } from './downloads/keptData.ts'
import { editionOnPage } from './editionOnPage.ts'
import { queuePdf } from './pdf/pdfWriter.ts'
import { type AcceptedWarnings, requirePublishable } from './gate.ts'
import { renderNextReports } from './front/nextReports.ts'
import { readTheme, sameTheme } from './theme.ts'
import { type Prepared, prepareEdition } from './prepareEdition.ts'
import { presentPublication } from './present.ts'
import { type DrawnCard, drawSocialCard, pageCard, readPageExtras, sameExtras } from './socialCard.ts'
import { replaceCard } from './socialCardWriter.ts'
import { type LivePublication, readLastPublication, readLivePublicationsOfReport } from './reader.ts'
import { hasReadersToTell } from './sharingReader.ts'
import { bringBackUnpublished } from './withdrawals.ts'
import { compressPage, renderPublication } from './render.ts'
import {
  EDITION_NEWS,
  FIGURE_NEWS,
  enqueue,
  forgetWithdrawn,
  insertPublication,
  insertPublicationFiles,
  type NewPublication,
  pointLive,
  queueRender,
  withdraw,
} from './writer.ts'

/** Times a publication is tried because another edition came first while its page was rendered. */
const ATTEMPTS = 3

/** What to publish, on whose behalf. */
export interface PublishRequest {
  organisation: Pick<Organisation, 'id' | 'name' | 'friendlyName' | 'locale'>
  userId: string
  reportId: string
  audience: Audience
  slug: string
  note: string
  acceptWarnings: AcceptedWarnings
  /** The version of the draft to publish; default its head. */
  version?: number
  /** What no one presses a button for now: it was allowed, or scheduled, beforehand. */
  automatic?: AutomaticPublishing
  /** Default now; demonstration data looks back. */
  publishedAt?: Date
}

/** What holds an edition that no one looks at to what was judged: another one is not published. */
export interface AutomaticPublishing {
  /** New data that a publisher allowed to go out, or what one scheduled and when. */
  cause: 'data' | { scheduledAt: Date }
  /** The draft's version. */
  seq: number
  /** Whether all that allows it is still so; asked under the report's lock, in the transaction that makes it live. */
  stillHolds: () => Promise<boolean>
  /** Done in the same transaction once it is live, so that it happens as often as the edition: once. */
  whenLive?: () => Promise<void>
}

/** An edition that is ready to be inserted. */
interface Rendered {
  row: NewPublication
  card: DrawnCard | null
  /** Of its figures, for readers who take it. */
  data: PackedData[]
}

/**
 * Publishes the draft's head for an audience. Read and checked in one transaction, rendered outside any, and written in
 * a second one that starts again when another edition came first. What is live is what was checked: edits made meanwhile
 * stay in the draft, which then counts as changed.
 * @throws Problem report-not-found, slug-taken, publish-blocked (with `findings`), conflict where others are quicker again
 * and again, or what an automatic edition was judged by has changed
 */
export async function publish(request: PublishRequest, deps: Dependencies): Promise<LivePublication> {
  const { organisation, audience } = request
  requireUsableSlug(request.slug)
  const scope = { kind: 'organisation', organisationId: organisation.id } as const
  const origin = publicationOrigin(deps.config.addresses, organisation.name, audience)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const prepared = await deps.database.transaction(scope, () =>
      prepareEdition(
        organisation,
        request.reportId,
        audience,
        { slug: request.slug, origin },
        request.version,
      ),
    )
    if (request.automatic && request.automatic.seq !== prepared.seq) throw new Problem('conflict')
    requirePublishable(prepared.findings, request.acceptWarnings)
    const rendered = await renderEdition(request, prepared, origin, deps.config.secret)
    const publication = await deps.database.transaction(scope, () =>
      insertEdition(request, prepared, rendered, { origin, withPdf: deps.config.pdf.isOn }),
    )
    if (publication) {
      deps.forgetPages(organisation.name)
      return publication
    }
  }
  throw new Problem('conflict', {
    detail: 'Someone else published this report at the same time. Check it and publish again.',
  })
}

/** Draws and compresses the page of what was prepared. Outside of any transaction: it takes the processor. */
async function renderEdition(
  request: PublishRequest,
  prepared: Prepared,
  origin: string,
  secret: Uint8Array,
): Promise<Rendered> {
  const { id: organisationId, name: organisationName } = request.organisation
  const { document, materials, edition, firstPublishedAt, theme, extras, logo, cover, readNext } = prepared
  const { datasets, media } = materials
  const { reportId, audience, slug, note, publishedAt = new Date() } = request
  const id = randomUUID()
  const card = extras.hasCard
    ? await drawSocialCard(organisationId, { document, datasets, ...theme, logo, cover })
    : null
  const named = {
    organisationId,
    organisationName,
    publicationId: id,
    reportId,
    audience,
    slug,
    origin,
    edition,
    note,
    publishedAt,
    firstPublishedAt,
  }
  const page = await renderPublication(
    organisationId,
    {
      document,
      datasets,
      media,
      ...theme,
      ...editionOnPage(named, secret),
      downloads: extras.downloads,
      files: extras.files,
      comments: extras.comments,
      problems: extras.problems,
      editions: extras.editions,
      readNext,
      card: pageCard(card, origin),
    },
    origin,
  )
  const data = extras.downloads ? await makeFigureData(organisationId, { document, datasets }) : []
  const row = { id, ...rowOf(request, prepared), ...(await compressPage(organisationId, page)), publishedAt }
  return { row, card, data }
}

/** What is kept of an edition beside its page. */
const rowOf = (
  { userId, reportId, audience, note, automatic }: PublishRequest,
  { document, seq, findings, edition, changes }: Prepared,
) => ({
  reportId,
  audience,
  edition,
  note,
  name: documentTitle(document),
  language: documentLanguage(document),
  acceptedWarnings: findings.map(({ code, message, blockId }) => ({ code, message, blockId })),
  reportSeq: seq,
  document,
  blockChanges: changes,
  publishedBy: userId,
  scheduledAt: scheduledAt(automatic),
})

const scheduledAt = (automatic: AutomaticPublishing | undefined): Date | null =>
  automatic === undefined || automatic.cause === 'data' ? null : automatic.cause.scheduledAt

/** Makes a rendered edition the live one. @returns null when another edition came first */
async function insertEdition(
  { organisation, userId, reportId, audience, slug, automatic }: PublishRequest,
  { edition, materials, findings, theme, extras }: Prepared,
  { row, card, data }: Rendered,
  { origin, withPdf }: { origin: string; withPdf: boolean },
): Promise<LivePublication | null> {
  const { id: organisationId } = organisation
  const { id: publicationId } = row
  const report = await lockReport(organisationId, reportId)
  if (!report) throw new Problem('report-not-found')
  if (automatic && !(await automatic.stillHolds())) throw new Problem('conflict')
  const last = await readLastPublication(organisationId, reportId)
  if ((last?.edition ?? 0) + 1 !== edition) return null
  await takeAddress(organisationId, reportId, audience, slug)
  await insertPublication(organisationId, row)
  await insertPublicationFiles(organisationId, publicationId, materials.files)
  await replaceCard(organisationId, publicationId, userId, card)
  await keepFigureData(organisationId, publicationId, data)
  if (withPdf) await queuePdf(organisationId, publicationId)
  await pointLive(organisationId, reportId, audience, publicationId, edition)
  await forgetWithdrawn(organisationId, reportId, audience)
  await renderNextReports(organisationId)
  // What was asked for while this was rendered, or after it was scheduled, may be about a later draft.
  await deletePublishRequest(organisationId, reportId, row.scheduledAt ?? row.publishedAt)
  const held = await readTheme(organisationId, origin, { hold: true })
  // Renamed or branded while this was rendered: whoever renders all pages again may have come too early for it.
  const now = await readPageExtras(organisationId, { reportId, audience, slug, origin, edition })
  const isLate = !(sameTheme(held?.theme ?? theme, theme) && sameExtras(now, extras))
  if (held?.status === 'Active' && isLate) await queueRender(organisationId, reportId)
  const subject = {
    reportId,
    name: row.name,
    audience,
    edition,
    slug,
    warnings: findings.map(({ code }) => code),
    warningWords: findings.map(({ message }) => message),
    ...(automatic && (row.scheduledAt ? { isScheduled: true } : { isAutomatic: true })),
  }
  await recordAudit(organisationId, userId, 'report.published', subject, row.publishedAt)
  await recordEvent(organisationId, {
    type: 'report.published',
    reportId,
    data: { audience, edition, publicationId, slug },
  })
  await automatic?.whenLive?.()
  // New data that comes by itself is no news: it may come every hour.
  if (audience === 'public' && theme.organisation.subscribeUrl && automatic?.cause !== 'data')
    await enqueue(organisationId, EDITION_NEWS, { organisationId, publicationId })
  if (automatic?.cause !== 'data' && (await hasReadersToTell(organisationId, reportId)))
    await enqueue(organisationId, FIGURE_NEWS, { organisationId, publicationId })
  const live = await readLivePublicationsOfReport(organisationId, reportId)
  const published = live.find((each) => each.id === publicationId)
  if (!published) throw new Error(`The publication ${publicationId} is not live after it was published.`)
  return published
}

/**
 * Withdraws one audience's publication; `restorePublications` undoes it.
 * @throws Problem report-not-found when nothing was live
 */
export async function unpublish(
  context: Context<'deletePublicPublishedReport'> | Context<'deleteInternalPublishedReport'>,
  audience: Audience,
): Promise<void> {
  const { organisation, actor, params, deps } = context
  await withdrawEdition({
    organisationId: organisation.id,
    userId: actor.userId,
    reportId: params.id,
    audience,
  })
  deps.forgetPages(organisation.name)
}

/**
 * Withdraws one audience's publication on someone's behalf, at once or as they scheduled it.
 * @throws Problem report-not-found when nothing was live
 */
export async function withdrawEdition({
  organisationId,
  userId,
  reportId,
  audience,
  isScheduled = false,
}: {
  organisationId: string
  userId: string
  reportId: string
  audience: Audience
  isScheduled?: boolean
}): Promise<void> {
  if (!(await lockReport(organisationId, reportId))) throw new Problem('report-not-found')
  const live = await readLivePublicationsOfReport(organisationId, reportId)
  const withdrawn = await withdraw(organisationId, reportId, 'unpublishing', audience)
  if (withdrawn.length === 0) throw new Problem('report-not-found')
  await renderNextReports(organisationId)
  const before = live.find((each) => each.audience === audience)
  await recordAudit(organisationId, userId, 'report.unpublished', {
    reportId,
    name: before?.name,
    audience,
    ...(isScheduled && { isScheduled }),
  })
  await recordEvent(organisationId, {
    type: 'report.unpublished',
    reportId,
    data: { audience, slug: before?.slug },
  })
}

/** Undoes unpublishing. @throws Problem report-not-found, not-found, conflict: see `bringBackUnpublished` */
export async function restorePublications(context: Context<'restorePublications'>) {
  const { organisation, actor, params, body, deps } = context
  if (!(await lockReport(organisation.id, params.id))) throw new Problem('report-not-found')
  const outcome = await bringBackUnpublished(organisation.id, actor.userId, params.id, body.publicationIds)
  deps.forgetPages(organisation.name)
  return outcome
}

/** What publishing now would find and change, for an audience or, without one, for members. */
export async function checkPublication({
  organisation,
  actor,
  params,
  query,
  deps,
}: Context<'checkPublication'>) {
  const prepared = await prepareEdition(organisation, params.id, query.audience ?? null, null)
  const live = await readLivePublicationsOfReport(organisation.id, params.id)
  const { added, removed, changed, moved } = prepared.changes
  return {
    edition: prepared.edition,
    addresses: await proposedAddresses(organisation.id, params.id, documentTitle(prepared.document)),
    findings: prepared.findings,
    changes:
      prepared.edition === 1
        ? null
        : { added: added.length, removed: removed.length, changed: changed.length, moved: moved.length },
    live: live.map((row) => presentPublication(row, organisation.name, deps.config.addresses, actor)),
    memberCount: await countMembers(organisation.id),
    asked: presentPublishRequest(await requireReportDetails(organisation.id, params.id)),
  }
}
