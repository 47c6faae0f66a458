import { asText, escapeHtml, safeFileUrl } from './html.ts'
import { attachedName, captionsName } from './fileBlock.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode, PageDownloads } from './types.ts'

/** What a reader can take of a block, by its type: the endings of the files, as they are offered. */
export const DOWNLOADS: Readonly<Record<string, readonly DownloadFormat[]>> = {
  chart: ['csv', 'svg', 'png'],
  map: ['csv', 'svg', 'png'],
  table: ['csv'],
  metric: ['csv'],
}
export type DownloadFormat = 'csv' | 'svg' | 'png'

/** The ending of the address of the whole report as one file. */
export const REPORT_FILE = 'report.html'
/** The ending of the address of an edition as a PDF. */
export const PDF_FILE = 'report.pdf'

/** The names of all files a page can offer; a figure without data has none of them after all. */
export const downloadNames = (document: DocumentNode): Set<string> =>
  new Set([
    REPORT_FILE,
    PDF_FILE,
    ...[...nodesBelow(document)].flatMap((node) => [
      ...filesOf(node).map(({ name }) => name),
      ...[attachedName(node), captionsName(node)].filter((name) => name !== null),
    ]),
  ])

/** The blocks whose data a page can offer. */
export const dataIds = (document: DocumentNode): Set<string> =>
  new Set(
    [...nodesBelow(document)]
      .filter((node) => filesOf(node).some(({ format }) => format === 'csv'))
      .map(({ attrs }) => asText(attrs?.id)),
  )

/** The files a page can offer of a block. */
export function filesOf({ type, attrs }: DocumentNode): { name: string; format: DownloadFormat }[] {
  const id = asText(attrs?.id)
  if (!/^[\w-]{1,64}$/.test(id)) return []
  return (DOWNLOADS[type] ?? []).map((format) => ({ name: `${id}.${format}`, format }))
}

/** The address of a figure or of what can be done with it, what is seen of the link and what is heard. */
export interface FigureLink {
  url: string
  text: string
  name: string
  /** Whether it leads to a form for comments, which the page's script opens in place. */
  comments?: boolean
}

/** "Download CSV · SVG · PNG  Link  Comment", put at the end of a figure or table; nothing where readers may do nothing with it. */
export function withDownloads(
  words: PageWords,
  html: string,
  node: DocumentNode,
  downloads: PageDownloads | null | undefined,
  more: readonly FigureLink[] = [],
): string {
  const base = safeFileUrl(downloads?.base)
  const files = base ? filesOf(node) : []
  const end = html.lastIndexOf('</')
  if ((files.length === 0 && more.length === 0) || end === -1) return html
  const links = files.map(
    ({ name, format }) => `<a href="${escapeHtml(`${base}/${name}`)}">${format.toUpperCase()}</a>`,
  )
  const offered = links.length > 0 ? `${escapeHtml(words.download)} ${links.join(' · ')}` : ''
  const line = [offered, figureWays(more)].filter(Boolean).join(' ')
  return `${html.slice(0, end)}<p class="get">${line}</p>${html.slice(end)}`
}

/** Links that stand apart from what is downloaded. */
export const figureWays = (links: readonly FigureLink[]): string =>
  links
    .map(
      ({ url, name, text, comments }) =>
        `<a class="to${comments ? ' say' : ''}" href="${escapeHtml(url)}" aria-label="${escapeHtml(name)}">${escapeHtml(text)}</a>`,
    )
    .join(' ')

/** The line at the foot of a page that leads to all of it as one file. */
export function reportDownload(words: PageWords, downloads: PageDownloads | null | undefined): string {
  const base = safeFileUrl(downloads?.base)
  return base
    ? `<p><a href="${escapeHtml(`${base}/${REPORT_FILE}`)}">${escapeHtml(words.downloadReport)}</a></p>`
    : ''
}

/** The line at the foot of a page that leads to its edition as a PDF. */
export function pdfDownload(words: PageWords, pdf: string | null | undefined): string {
  const url = safeFileUrl(pdf)
  return url ? `<p><a href="${escapeHtml(url)}">${escapeHtml(words.downloadPdf)}</a></p>` : ''
}

/** Beside the data while that is folded and both fit, else under it; nothing of it on paper. */
export const downloadStyles = `
.data:not([open]):has(+.get){float:inline-start;margin-inline-end:20px}
:is(figure,.tbl):has(>.get){display:flow-root}
.get{float:inline-start;margin-top:4px;min-height:36px;color:var(--bb-secondary);font-size:.8125rem;line-height:2.25rem}
.get a{display:inline-block;margin:-4px -6px;padding:4px 6px;min-width:36px;text-align:center;color:var(--bb-primary);font-weight:600;text-decoration:none}
.get .to:not(:first-child){margin-inline-start:8px}
:is(.cap,.m-f) .get{float:none}
.get a:hover{text-decoration:underline;text-underline-offset:3px}
@media print{.get{display:none}}
`
