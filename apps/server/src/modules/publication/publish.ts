import { randomUUID } from 'node:crypto'
import { type Audience, Problem } from '@bubbles/domain'
import {
  type BlockDiff,
  diffBlocks,
  documentLanguage,
  documentTitle,
  type ReportDocument,
  withoutInternal,
  yDocToDocument,
} from '@bubbles/report-document'
import type { CardInput } from '@bubbles/report-renderer'
import type { Context, Organisation } from '../../http/context.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { recordAudit } from '../audit/public.ts'
import { signPublicationToken } from '../engagement/public.ts'
import { countMembers } from '../../http/actorReader.ts'
import { loadDocument, lockReport, presentPublishRequest, requireReport } from '../report/public.ts'
import { reviewFindings } from '../review/public.ts'
import { ANSWERS_PATH, COLLECTOR_PATH, pagePath, publicationOrigin } from './addresses.ts'
import { proposedAddresses, requireFreeSlug, requireUsableSlug, takeAddress } from './chooseAddress.ts'
import { checkDocument, checkPalette } from './checks.ts'
import { type Look, readLook, sameLook } from './look.ts'
import { presentPublication } from './present.ts'
import {
  drawSocialCard,
  type PageExtras,
  pageCard,
  readCardLogo,
  readPageExtras,
  sameExtras,
} from './socialCard.ts'
import { replaceCard } from './socialCardWriter.ts'
import {
  type LivePublication,
  readFirstPublishedAt,
  readLastPublication,
  readLivePublicationsOfReport,
} from './reader.ts'
import { bringBackUnpublished } from './withdrawals.ts'
import { compressPage, type Materials, readMaterials, renderPublication } from './render.ts'
import {
  enqueue,
  forgetWithdrawn,
  insertPublication,
  insertPublicationFiles,
  pointLive,
  queueRender,
  withdraw,
} from './writer.ts'
import type { Finding } from './finding.ts'

/** Times a publication is tried because another edition came first while its page was rendered. */
const ATTEMPTS = 3

interface Prepared {
  document: ReportDocument
  seq: number
  materials: Materials
  findings: Finding[]
  edition: number
  firstPublishedAt: Date | null
  changes: BlockDiff
  look: Look
  extras: PageExtras
  logo: CardInput['logo']
}

/** What to publish, on whose behalf. */
export interface PublishRequest {
  organisation: Organisation
  userId: string
  reportId: string
  audience: Audience
  slug: string
  note: string
  /** Warnings ask; errors always stop. */
  acceptWarnings: boolean
  /** Default now; demonstration data looks back. */
  publishedAt?: Date
}

/**
 * Publishes the draft's head for an audience. Read and checked in one transaction, rendered outside any, and written in
 * a second one that starts again when another edition came first. What is live is what was checked: edits made meanwhile
 * stay in the draft, which then counts as changed.
 * @throws Problem report-not-found, slug-taken, publish-blocked (with `findings`)
 */
export async function publish(request: PublishRequest, deps: Dependencies): Promise<LivePublication> {
  const { organisation, audience } = request
  requireUsableSlug(request.slug)
  const scope = { kind: 'organisation', organisationId: organisation.id } as const
  const origin = publicationOrigin(deps.config.addresses, organisation.name, audience)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const prepared = await deps.database.transaction(scope, () =>
      prepare(organisation, request.reportId, request.slug, origin, audience),
    )
    requirePublishable(prepared.findings, request.acceptWarnings)
    const publicationId = randomUUID()
    const publishedAt = request.publishedAt ?? new Date()
    const token = signPublicationToken(
      {
        organisationId: organisation.id,
        organisationName: organisation.name,
        publicationId,
        reportId: request.reportId,
      },
      deps.config.secret,
    )
    const { look, extras } = prepared
    const { document } = prepared
    const { datasets } = prepared.materials
    const card = extras.hasCard
      ? await drawSocialCard({ document, datasets, ...look, logo: prepared.logo })
      : null
    const finished = await renderPublication(
      {
        document: prepared.document,
        datasets: prepared.materials.datasets,
        media: prepared.materials.media,
        ...look,
        publication: {
          edition: prepared.edition,
          publishedAt: publishedAt.toISOString(),
          firstPublishedAt: prepared.firstPublishedAt?.toISOString() ?? null,
          note: request.note,
          audience,
          url: `${origin}${pagePath(request.slug)}`,
        },
        collector: { url: `${origin}${COLLECTOR_PATH}`, token },
        answers: { url: `${origin}${ANSWERS_PATH}`, token },
        downloads: extras.downloads,
        card: pageCard(card, origin),
      },
      origin,
    )
    const page = await compressPage(finished)
    const row = {
      id: publicationId,
      reportId: request.reportId,
      audience,
      edition: prepared.edition,
      note: request.note,
      name: documentTitle(prepared.document),
      language: documentLanguage(prepared.document),
      acceptedWarnings: prepared.findings.map(({ code, message, blockId }) => ({ code, message, blockId })),
      reportSeq: prepared.seq,
      document: prepared.document,
      blockChanges: prepared.changes,
      ...page,
      publishedBy: request.userId,
      publishedAt,
    }
    const publication = await deps.database.transaction(scope, async () => {
      const report = await lockReport(organisation.id, request.reportId)
      if (!report) throw new Problem('report-not-found')
      const last = await readLastPublication(organisation.id, request.reportId)
      if ((last?.edition ?? 0) + 1 !== prepared.edition) return null
      await takeAddress(organisation.id, request.reportId, audience, request.slug)
      await insertPublication(organisation.id, row)
      await insertPublicationFiles(organisation.id, publicationId, prepared.materials.files)
      await replaceCard(organisation.id, publicationId, request.userId, card)
      await pointLive(organisation.id, request.reportId, audience, publicationId)
      await forgetWithdrawn(organisation.id, request.reportId, audience)
      const held = await readLook(organisation.id, origin, { hold: true })
      // Renamed or branded while this was rendered: whoever renders all pages again may have come too early for it.
      const now = await readPageExtras(organisation.id, request.reportId, audience, request.slug)
      const isLate = !(sameLook(held?.look ?? look, look) && sameExtras(now, extras))
      if (held?.status === 'Active' && isLate) await queueRender(organisation.id, request.reportId)
      await enqueue(organisation.id, 'publication.live', { reportId: request.reportId, publicationId })
      await recordAudit(
        organisation.id,
        request.userId,
        'report.published',
        {
          reportId: request.reportId,
          name: row.name,
          audience,
          edition: prepared.edition,
          slug: request.slug,
          warnings: prepared.findings.map(({ code }) => code),
          warningWords: prepared.findings.map(({ message }) => message),
        },
        publishedAt,
      )
      const live = await readLivePublicationsOfReport(organisation.id, request.reportId)
      const published = live.find((each) => each.id === publicationId)
      if (!published) throw new Error(`The publication ${publicationId} is not live after it was published.`)
      return published
    })
    if (publication) {
      deps.forgetPages(organisation.name)
      return publication
    }
  }
  throw new Problem('conflict', {
    detail: 'Someone else published this report at the same time. Check it and publish again.',
  })
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
  if (!(await lockReport(organisation.id, params.id))) throw new Problem('report-not-found')
  const live = await readLivePublicationsOfReport(organisation.id, params.id)
  const withdrawn = await withdraw(organisation.id, params.id, 'unpublishing', audience)
  if (withdrawn.length === 0) throw new Problem('report-not-found')
  await recordAudit(organisation.id, actor.userId, 'report.unpublished', {
    reportId: params.id,
    name: live.find((each) => each.audience === audience)?.name,
    audience,
  })
  deps.forgetPages(organisation.name)
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
  const prepared = await prepare(organisation, params.id, '', '', query.audience ?? null)
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
    asked: presentPublishRequest(await requireReport(organisation.id, params.id)),
  }
}

/**
 * What would be published for an audience; for none, all there is. What is internal is gone before anything is made of
 * the document: the world's page, its stored document, its pictures and what changed in it never knew of it.
 */
async function prepare(
  organisation: Organisation,
  reportId: string,
  slug: string,
  origin: string,
  audience: Audience | null = null,
): Promise<Prepared> {
  const { id: organisationId } = organisation
  await requireReport(organisationId, reportId)
  if (slug) await requireFreeSlug(organisationId, reportId, slug)
  const { ydoc, seq } = await loadDocument(organisationId, reportId)
  const draft = yDocToDocument(ydoc)
  const document = audience === 'public' ? withoutInternal(draft) : draft
  const materials = await readMaterials(organisationId, document, origin)
  const last = await readLastPublication(organisationId, reportId)
  const first = last && (await readFirstPublishedAt(organisationId, reportId))
  const found = await readLook(organisationId, origin, { instead: namesOf(organisation) })
  if (!found) throw new Problem('organisation-not-found')
  const extras = await readPageExtras(organisationId, reportId, audience ?? 'internal', slug)
  const nothing: ReportDocument = { type: 'doc', content: [] }
  const before = last ? (last.document as ReportDocument) : nothing
  // Compared as the world reads both, or every internal block would count as new or gone whenever audiences alternate.
  const open = audience === 'public' || (audience === null && last?.audience === 'public')
  return {
    document,
    seq,
    materials,
    findings: [
      ...checkDocument(document, materials.datasets, checkPalette(found.look.branding.palette)),
      ...(await reviewFindings(organisationId, reportId, seq)),
    ],
    edition: (last?.edition ?? 0) + 1,
    firstPublishedAt: first?.at ?? null,
    changes: open
      ? diffBlocks(withoutInternal(before), withoutInternal(document))
      : diffBlocks(before, document),
    look: found.look,
    extras,
    logo: extras.hasCard ? await readCardLogo(organisationId, found.look.organisation.logo) : null,
  }
}

/** What the call was asked about: a demonstration publishes under a name its organisation gets at the end. */
const namesOf = ({ name, friendlyName, locale }: Organisation) => ({
  name,
  friendly_name: friendlyName,
  locale,
})

/** Errors that a refusal lists in full: as many as can be read at once. */
const MAX_LISTED = 5

/** What is wrong, a sentence for each; messages of checks may be sentences already. */
function sentences(findings: Finding[]): string {
  const listed = findings
    .slice(0, MAX_LISTED)
    .map(({ message }) => (message.endsWith('.') ? message : `${message}.`))
  const rest = findings.length - listed.length
  return [...listed, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ')
}

function requirePublishable(findings: Finding[], acceptWarnings: boolean): void {
  const errors = findings.filter((finding) => finding.level === 'error')
  if (errors.length > 0) {
    const count = errors.length === 1 ? '1 error' : `${errors.length} errors`
    throw new Problem('publish-blocked', {
      detail: `Fix ${count} to publish. ${sentences(errors)}`,
      members: { findings },
    })
  }
  if (findings.length > 0 && !acceptWarnings) {
    throw new Problem('publish-blocked', { detail: 'Accept the warnings to publish.', members: { findings } })
  }
}
