import { directionOf } from '@bubbles/charts'
import { escapeHtml } from './html.ts'
import type { PageReach, PageText } from './types.ts'

export type PageParts = {
  /** The page language, BCP 47, already canonical. */
  lang: string
  title: string
  /** Markup for the head after title and viewport. */
  head: string
  style: string
  bodyClass: string
  body: string
  /** What a screen reader says of charts that the script lets arrow keys into, in the page's language. */
  arrowKeys?: string
  /** The data block the script reads, as markup. */
  data?: string
  script?: string | null
} & Partial<PageReach>

/** Puts a page together. Throws when a text would end its element. */
export function composePage(parts: PageParts): PageText {
  const script = parts.script?.trim() ?? ''
  if (/<\/style/i.test(parts.style)) throw new TypeError('The style sheet would end its own element.')
  if (/<\/script|<!--/i.test(script)) throw new TypeError('The reader script would end its own element.')
  const isRtl = directionOf(parts.lang) === 'rtl'
  const html =
    `<!doctype html><html lang="${escapeHtml(parts.lang)}"${isRtl ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(parts.title)}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark">' +
    `${parts.head}<style>${parts.style}</style></head>` +
    `<body${parts.bodyClass ? ` class="${parts.bodyClass}"` : ''}${script && parts.arrowKeys ? ` data-k=" – ${escapeHtml(parts.arrowKeys)}"` : ''}>${parts.body}` +
    `${parts.data ?? ''}${script ? `<script type="module">${script}</script>` : ''}</body></html>\n`
  return {
    html,
    styles: [parts.style],
    scripts: script ? [script] : [],
    frameOrigins: parts.frameOrigins ?? [],
    formActions: parts.formActions ?? [],
  }
}
