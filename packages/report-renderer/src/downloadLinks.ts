import { asText, escapeHtml, safeFileUrl } from './html.ts'
import { said } from './languages/pageWords.ts'
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

/** The names of all files a page can offer; a figure without data has none of them after all. */
export const downloadNames = (document: DocumentNode): Set<string> =>
  new Set([
    REPORT_FILE,
    ...[...nodesBelow(document)].flatMap((node) => filesOf(node).map(({ name }) => name)),
  ])

function filesOf({ type, attrs }: DocumentNode): { name: string; format: DownloadFormat }[] {
  const id = asText(attrs?.id)
  if (!/^[\w-]{1,64}$/.test(id)) return []
  return (DOWNLOADS[type] ?? []).map((format) => ({ name: `${id}.${format}`, format }))
}

/** "Download CSV · SVG · PNG", put at the end of a figure or table; nothing where readers may take nothing. */
export function withDownloads(
  html: string,
  node: DocumentNode,
  downloads: PageDownloads | null | undefined,
): string {
  const base = safeFileUrl(downloads?.base)
  const files = filesOf(node)
  const end = html.lastIndexOf('</')
  if (!base || files.length === 0 || end === -1) return html
  const links = files.map(
    ({ name, format }) => `<a href="${escapeHtml(`${base}/${name}`)}">${format.toUpperCase()}</a>`,
  )
  return `${html.slice(0, end)}<p class="get">${escapeHtml(said().download)} ${links.join(' · ')}</p>${html.slice(end)}`
}

/** The line at the foot of a page that leads to all of it as one file. */
export function reportDownload(downloads: PageDownloads | null | undefined): string {
  const base = safeFileUrl(downloads?.base)
  return base
    ? `<p><a href="${escapeHtml(`${base}/${REPORT_FILE}`)}">${escapeHtml(said().downloadReport)}</a></p>`
    : ''
}

/** Beside the data while that is folded and both fit, else under it; nothing of it on paper. */
export const downloadStyles = `
.data:not([open]):has(+.get){float:inline-start;margin-inline-end:20px}
:is(figure,.tbl):has(>.get){display:flow-root}
.get{float:inline-start;margin-top:4px;min-height:36px;color:var(--bb-secondary);font-size:.8125rem;line-height:2.25rem}
.get a{display:inline-block;margin:-4px -6px;padding:4px 6px;min-width:36px;text-align:center;color:var(--bb-primary);font-weight:600;text-decoration:none}
.get a:hover{text-decoration:underline;text-underline-offset:3px}
@media print{.get{display:none}}
`
