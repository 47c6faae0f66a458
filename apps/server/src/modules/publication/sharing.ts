import { invalidFields, Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { recordAudit } from '../audit/public.ts'
import { requireReport } from '../report/public.ts'
import { isoAt, offsetOf } from './endOfLink.ts'
import { renderNextReports } from './front/nextReports.ts'
import { hashPassword } from './password.ts'
import { readLastPdfFailure } from './pdf/pdfReader.ts'
import type { PdfFailure } from './pdf/pdfWriter.ts'
import { readSharing, type SharingRow } from './sharingReader.ts'
import { changeSharing, type SharingChange } from './sharingWriter.ts'
import { queueRender } from './writer.ts'

/** A link for everybody, without end: what holds until somebody changes it. */
export const OPEN: SharingRow = {
  password_hash: null,
  expires_at: null,
  expires_offset: null,
  indexed: true,
  downloads: true,
  pdf: true,
  editions: false,
  embedding: true,
  comments: false,
  named: false,
  gated: false,
  version: 0,
}

export async function getReportSharing({ organisation, params, deps }: Context<'getReportSharing'>) {
  await requireReport(organisation.id, params.id)
  return presentSharing(organisation.id, (await readSharing(organisation.id, params.id)) ?? OPEN, deps)
}

/** What pages show, or have only while everybody may see them. */
const SHOWN_ON_PAGES = ['downloads', 'pdf', 'editions', 'comments', 'passwordHash'] as const

/**
 * Changes who may follow the public link; what is not sent stays. Whoever reads the page now loses it with their next
 * request, in other processes within a second.
 * @throws Problem report-not-found, invalid-request for an end that has passed, version-mismatch with the present
 * settings as `sharing` where they are not those of `If-Match`
 */
export async function updateReportSharing({
  organisation,
  actor,
  params,
  body,
  ifMatch,
  deps,
}: Context<'updateReportSharing'>) {
  // Left out: stays as it is. Null: no end.
  const expiresAt = typeof body.expiresAt === 'string' ? new Date(body.expiresAt) : body.expiresAt
  if (expiresAt && expiresAt <= new Date()) throw past()
  const { password, expiresAt: _, ...rest } = body
  const passwordHash = password ? await hashPassword(password) : password
  const expiresOffset = typeof body.expiresAt === 'string' ? offsetOf(body.expiresAt) : body.expiresAt
  const change: SharingChange = { ...rest, passwordHash, expiresAt, expiresOffset }
  const version = typeof ifMatch === 'number' ? ifMatch : null
  const sharing = await deps.database.transaction(
    { kind: 'organisation', organisationId: organisation.id },
    async () => {
      const report = await requireReport(organisation.id, params.id)
      const changed = await changeSharing(organisation.id, params.id, actor.userId, change, version)
      if (!changed) {
        const now = (await readSharing(organisation.id, params.id)) ?? OPEN
        throw changedMeanwhile(await presentSharing(organisation.id, now, deps))
      }
      // Pages show what may be taken from them and commented on, and have a card only while everybody may see them.
      if (SHOWN_ON_PAGES.some((name) => change[name] !== undefined))
        await queueRender(organisation.id, params.id)
      // What is listed is what other pages end with.
      if (change.indexed !== undefined || change.passwordHash !== undefined || change.expiresAt !== undefined)
        await renderNextReports(organisation.id)
      await recordAudit(organisation.id, actor.userId, 'report.sharing-changed', {
        reportId: params.id,
        name: report.name,
        changes: {
          ...rest,
          ...(expiresAt !== undefined && { expiresAt: expiresAt?.toISOString() ?? null }),
          ...(password !== undefined && { password: password === null ? 'removed' : 'set' }),
        },
      })
      return presentSharing(organisation.id, changed, deps)
    },
  )
  deps.forgetPages(organisation.name)
  return sharing
}

/** Within a transaction. */
export const presentSharing = async (organisationId: string, row: SharingRow, { config }: Dependencies) =>
  present(row, config.pdf.isOn ? await readLastPdfFailure(organisationId) : 'off')

const present = (row: SharingRow, lastPdfFailure: PdfFailure | null) => ({
  lastPdfFailure,
  hasPassword: row.password_hash !== null,
  named: row.named,
  expiresAt: row.expires_at && isoAt(row.expires_at, row.expires_offset),
  indexed: row.indexed,
  downloads: row.downloads,
  pdf: row.pdf,
  editions: row.editions,
  embedding: row.embedding,
  comments: row.comments,
  version: row.version,
})

export const changedMeanwhile = (now: ReturnType<typeof present>): Problem =>
  new Problem('version-mismatch', {
    detail: 'Someone else has just changed these settings. Check them and save again.',
    members: { sharing: now },
  })

const past = (): Problem => invalidFields([{ pointer: '/expiresAt', detail: 'Choose a time in the future.' }])
