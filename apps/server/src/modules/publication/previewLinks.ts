import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { presentPerson, requireReport } from '../report/public.ts'
import { previewPath } from './addresses.ts'
import { hashPreviewToken, newPreviewToken } from './previewToken.ts'
import { readPreviewLinks } from './sharingReader.ts'
import { deleteEndedPreviewLinks, deletePreviewLink, insertPreviewLink } from './sharingWriter.ts'

const DAY_MS = 86_400_000

export async function listPreviewLinks({ organisation, params }: Context<'listPreviewLinks'>) {
  await requireReport(organisation.id, params.id)
  const rows = await readPreviewLinks(organisation.id, params.id, new Date())
  const previewLinks = rows.map(({ id, created_at, expires_at, created_by, maker_name, maker_email }) => ({
    id,
    createdAt: created_at.toISOString(),
    createdBy: presentPerson(created_by, maker_name, maker_email),
    expiresAt: expires_at.toISOString(),
  }))
  return { previewLinks, total: previewLinks.length }
}

/** Makes a link to the draft. Its address is told once and kept nowhere. */
export async function createPreviewLink(context: Context<'createPreviewLink'>) {
  const { organisation, user, params, body, deps } = context
  const report = await requireReport(organisation.id, params.id)
  const now = new Date()
  const token = newPreviewToken()
  await deleteEndedPreviewLinks(organisation.id, params.id, now)
  const row = await insertPreviewLink(organisation.id, {
    reportId: params.id,
    tokenHash: hashPreviewToken(token),
    userId: user.id,
    expiresAt: new Date(now.getTime() + body.days * DAY_MS),
  })
  await recordAudit(organisation.id, user.id, 'report.preview-shared', {
    reportId: params.id,
    name: report.name,
  })
  return {
    id: row.id,
    url: `${deps.config.addresses.bubbles(organisation.name)}${previewPath(token)}`,
    createdAt: row.created_at.toISOString(),
    createdBy: presentPerson(user.id, user.name, user.emailAddress),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** @throws Problem not-found for a link of another report, or none */
export async function revokePreviewLink({
  organisation,
  actor,
  params,
}: Context<'revokePreviewLink'>): Promise<void> {
  const report = await requireReport(organisation.id, params.id)
  if (!(await deletePreviewLink(organisation.id, params.id, params.linkId))) throw new Problem('not-found')
  await recordAudit(organisation.id, actor.userId, 'report.preview-revoked', {
    reportId: params.id,
    name: report.name,
  })
}
