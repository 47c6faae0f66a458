import { type FileKind, kindAndSizeParts, kindByName } from '@bubbles/domain'
import { asText, escapeHtml, safeFileUrl, shownAddress } from './html.ts'
import { knownLocale } from './words.ts'
import type { DocumentNode, PageFiles } from './types.ts'

/** What the address of a file of a report begins with, after that of the page's files. */
const PREFIX = 'file-'

/** The last part of the address of a block's file; null for a block that offers none. */
export function attachedName({ type, attrs }: DocumentNode): string | null {
  const id = asText(attrs?.id)
  const kind = kindByName(asText(attrs?.name))
  if (type !== 'file' || !kind || asText(attrs?.file) === '' || !/^[\w-]{1,64}$/.test(id)) return null
  return `${PREFIX}${id}.${kind}`
}

/** The ID of the block whose file is at such an address; null for any other. */
export const attachedId = (name: string): string | null =>
  /^file-([\w-]{1,64})\.[a-z]{3,7}$/.exec(name)?.[1] ?? null

/** A card with a file to download: what it is, and an address where it has one. Nothing without a file. */
export function fileBlock(
  node: DocumentNode,
  block: string,
  { files, locale, pageUrl }: { files?: PageFiles | null; locale: string; pageUrl: string | null },
): string {
  const { attrs } = node
  const path = attachedName(node)
  if (path === null) return ''
  const name = asText(attrs?.name)
  const title = asText(attrs?.title).trim() || name
  const text = asText(attrs?.text).trim()
  const base = safeFileUrl(files?.base)
  const url = base ? `${base}/${path}` : null
  const size = typeof attrs?.size === 'number' ? attrs.size : 0
  // Each in its own direction, and all of them at the side where the page begins.
  const facts = kindAndSizeParts(name, size, knownLocale(locale)).map(
    (part) => `<bdi>${escapeHtml(part)}</bdi>`,
  )
  const words =
    `<span class="file-t"><bdi>${escapeHtml(title)}</bdi></span> ` +
    `<span class="file-s">${facts.join(', ')}</span>`
  return (
    `<div class="file"${block}>${fileIcon(kindByName(name)!)}<div>` +
    (url ? `<a href="${escapeHtml(url)}">${words}</a>` : `<p>${words}</p>`) +
    (text ? `<p class="file-x"><bdi>${escapeHtml(text)}</bdi></p>` : '') +
    (url ? `<p class="file-u" dir="ltr">${escapeHtml(printedAddress(url, name, pageUrl))}</p>` : '') +
    '</div></div>'
  )
}

/** What paper says of a file: its name, and where it is. */
const printedAddress = (url: string, name: string, pageUrl: string | null): string =>
  `${name}: ${shownAddress(pageUrl ? new URL(url, pageUrl).href : url)}`

const SHEET = '<path d="M8 13h8M8 17h8M12 11v8"/>'
const LINES = '<path d="M8 13h8M8 17h6"/>'
const SLIDE = '<path d="M8 12h8v5H8z"/>'
const BRACES = '<path d="m10 12-2 2.5 2 2.5M14 12l2 2.5-2 2.5"/>'
const ZIP = '<path d="M10 7h2M10 10h2M10 13h2v4h-2z"/>'
const INSIDE: Readonly<Record<FileKind, string>> = {
  pdf: LINES,
  txt: LINES,
  docx: LINES,
  odt: LINES,
  xlsx: SHEET,
  csv: SHEET,
  ods: SHEET,
  pptx: SLIDE,
  odp: SLIDE,
  json: BRACES,
  geojson: BRACES,
  zip: ZIP,
}

/** A sheet of paper with what is on it, for those who see. */
const fileIcon = (kind: FileKind): string =>
  '<svg class="file-i" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">' +
  `<path d="M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8z"/><path d="M14 2v6h6"/>${INSIDE[kind]}</svg>`
