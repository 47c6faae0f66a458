import type { InboxItem } from '../../api/inboxItems.ts'
import { paths } from '../../paths.ts'

/** An address under the base, and the part of the page it leads to. */
export interface Place {
  to: string
  hash?: string
}

/**
 * Where an item leads: right to the comment, the figure, the publish panel or the answers.
 * @param seesDrafts whether the person may open drafts
 * @returns null where only the draft shows it and the person can’t open drafts
 */
export function placeOf(
  { kind, report, threadId, blockId }: Pick<InboxItem, 'kind' | 'report' | 'threadId' | 'blockId'>,
  seesDrafts: boolean,
): Place | null {
  if (kind === 'answer') return { to: paths.engagement('feedback', report.id) }
  if (!seesDrafts) return kind === 'publish' ? null : { to: paths.reports('published') }
  const to = paths.reportEditor(report.id)
  if (threadId !== null) return { to, hash: `thread-${threadId}` }
  if (kind === 'publish' || kind === 'held' || kind === 'schedule') return { to, hash: 'publish' }
  return blockId === null ? { to } : { to, hash: `block-${blockId}` }
}
