import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { presentPerson, requireReport } from '../report/public.ts'
import { previewPath } from './addresses.ts'
import { hashPreviewToken, newPreviewToken } from './previewToken.ts'
import { readOpenPreviewLink, readPreviewLinks } from './sharingReader.ts'
import {
  deleteEndedPreviewLinks,
  endPreviewLink,
  endPreviewLinksOf,
  insertPreviewLink,
} from './sharingWriter.ts'

const DAY_MS = 86_400_000
/** For how long a link that has ended stays in the list, and says so to those who have it. */
const ENDED_MS = 30 * DAY_MS

export async function listPreviewLinks({ organisation, params }: Context<'listPreviewLinks'>) {
  await requireReport(organisation.id, params.id)
  const now = new Date()
  const rows = await readPreviewLinks(organisation.id, params.id, new Date(now.getTime() - ENDED_MS))
  const previewLinks = rows.map(
    ({ id, created_at, expires_at, ended_at, created_by, maker_name, maker_email }) => ({
      id,
      createdAt: created_at.toISOString(),
      createdBy: presentPerson(created_by, maker_name, maker_email),
      expiresAt: expires_at.toISOString(),
      endedAt: (ended_at ?? (expires_at <= now ? expires_at : null))?.toISOString() ?? null,
    }),
  )
  return { previewLinks, total: previewLinks.length }
}

/** Makes a link to the draft. Its address is told once and kept nowhere. */
export async function createPreviewLink(context: Context<'createPreviewLink'>) {
  const { organisation, user, params, body } = context
  const report = await requireReport(organisation.id, params.id)
  const now = new Date()
  await deleteEndedPreviewLinks(organisation.id, params.id, new Date(now.getTime() - ENDED_MS))
  const link = await makeLink(context, new Date(now.getTime() + body.days * DAY_MS))
  await recordAudit(organisation.id, user.id, 'report.preview-shared', {
    reportId: params.id,
    name: report.name,
  })
  return link
}

/**
 * Ends a link to the draft and makes another, which works until the same time. Whoever has the old address sees at their
 * next request that it has ended.
 * @throws Problem not-found for a link of another report, none, or one that has ended already
 */
export async function replacePreviewLink(context: Context<'replacePreviewLink'>) {
  const { organisation, user, params } = context
  const report = await requireReport(organisation.id, params.id)
  const now = new Date()
  const replaced = await readOpenPreviewLink(organisation.id, params.id, params.linkId, now)
  if (!replaced || !(await endPreviewLink(organisation.id, params.id, params.linkId, now, true)))
    throw new Problem('not-found')
  const link = await makeLink(context, replaced.expires_at)
  await recordAudit(organisation.id, user.id, 'report.preview-replaced', {
    reportId: params.id,
    name: report.name,
  })
  return link
}

/** Ends all links to a report's draft. */
export async function endReportPreviewLinks(context: Context<'endReportPreviewLinks'>) {
  const { organisation, actor, params } = context
  const report = await requireReport(organisation.id, params.id)
  const ended = await endPreviewLinksOf(organisation.id, { reportId: params.id }, new Date())
  if (ended.length > 0)
    await recordAudit(organisation.id, actor.userId, 'report.previews-revoked', {
      reportId: params.id,
      name: report.name,
      links: ended.length,
    })
  return { linkIds: ended.map(({ id }) => id) }
}

async function makeLink(
  { organisation, user, params, deps }: Context<'createPreviewLink'> | Context<'replacePreviewLink'>,
  expiresAt: Date,
) {
  const token = newPreviewToken()
  const row = await insertPreviewLink(organisation.id, {
    reportId: params.id,
    tokenHash: hashPreviewToken(token),
    userId: user.id,
    expiresAt,
  })
  return {
    id: row.id,
    url: `${deps.config.addresses.bubbles(organisation.name)}${previewPath(token)}`,
    createdAt: row.created_at.toISOString(),
    createdBy: presentPerson(user.id, user.name, user.emailAddress),
    expiresAt: row.expires_at.toISOString(),
    endedAt: null,
  }
}

/** @throws Problem not-found for a link of another report, none, or one that has ended already */
export async function revokePreviewLink({
  organisation,
  actor,
  params,
}: Context<'revokePreviewLink'>): Promise<void> {
  const report = await requireReport(organisation.id, params.id)
  if (!(await endPreviewLink(organisation.id, params.id, params.linkId, new Date())))
    throw new Problem('not-found')
  await recordAudit(organisation.id, actor.userId, 'report.preview-revoked', {
    reportId: params.id,
    name: report.name,
  })
}
