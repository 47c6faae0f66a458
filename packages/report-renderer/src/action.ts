import { asText, escapeHtml, safeLinkUrl } from './html.ts'
import type { DocumentNode } from './types.ts'

/** A sentence and a button. What leads nowhere has no button. */
export function actionBlock(node: DocumentNode, block: string): string {
  const text = asText(node.attrs?.text).trim()
  const button = asText(node.attrs?.button).trim()
  const href = safeLinkUrl(node.attrs?.url)
  const said = text ? `<p>${escapeHtml(text)}</p>` : ''
  const link =
    href && button
      ? `<p><a class="button" href="${escapeHtml(href)}" rel="noopener">${escapeHtml(button)}</a></p>`
      : ''
  return said || link ? `<div class="act"${block}>${said}${link}</div>` : ''
}
