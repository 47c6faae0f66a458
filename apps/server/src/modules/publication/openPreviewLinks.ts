import type { Context } from '../../http/context.ts'
import { cutPage, rowBefore } from '../../http/page.ts'
import { recordAudit } from '../audit/public.ts'
import { presentPerson } from '../report/public.ts'
import { countOpenPreviewLinks, readOpenPreviewLinks } from './sharingReader.ts'
import { endPreviewLinksOf, restoreEndedLinks } from './sharingWriter.ts'

/** For how long links that were ended together can be made to work again. */
const RESTORABLE_MS = 3_600_000

/** Links to drafts that work now, of all reports, the newest first. Their addresses are kept nowhere. */
export async function listOpenPreviewLinks({ organisation, query }: Context<'listOpenPreviewLinks'>) {
  const now = new Date()
  const { limit, cursor } = query
  const page = { limit: limit + 1, after: rowBefore(cursor) }
  const { rows, cursor: next } = cutPage(await readOpenPreviewLinks(organisation.id, now, page), limit)
  return {
    previewLinks: rows.map((row) => ({
      id: row.id,
      report: { id: row.report_id, name: row.report_name },
      createdAt: row.created_at.toISOString(),
      createdBy: presentPerson(row.created_by, row.maker_name, row.maker_email),
      expiresAt: row.expires_at.toISOString(),
    })),
    total: await countOpenPreviewLinks(organisation.id, now),
    cursor: next,
  }
}

/** Ends some links to drafts or all of them, also those of reports that are deleted and could be restored. */
export async function endPreviewLinks({ organisation, actor, body }: Context<'endPreviewLinks'>) {
  const ended = await endPreviewLinksOf(organisation.id, body, new Date())
  await recordLinks(organisation.id, actor.userId, 'preview-links.ended', ended)
  return { linkIds: ended.map(({ id }) => id) }
}

/** Takes back that links to drafts were ended, within an hour. Those that were replaced stay ended. */
export async function restorePreviewLinks({ organisation, actor, body }: Context<'restorePreviewLinks'>) {
  const now = new Date()
  const since = new Date(now.getTime() - RESTORABLE_MS)
  const restored = await restoreEndedLinks(organisation.id, body.linkIds, since, now)
  await recordLinks(organisation.id, actor.userId, 'preview-links.restored', restored)
  return { linkIds: restored.map(({ id }) => id) }
}

/** One entry for all of them; none where nothing was changed. */
async function recordLinks(
  organisationId: string,
  userId: string,
  action: 'preview-links.ended' | 'preview-links.restored',
  links: readonly { report_id: string }[],
): Promise<void> {
  if (links.length === 0) return
  const reports = new Set(links.map(({ report_id: id }) => id))
  await recordAudit(organisationId, userId, action, { links: links.length, reports: reports.size })
}
