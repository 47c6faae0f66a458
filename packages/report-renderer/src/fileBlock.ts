import { type FileKind, isVideoName, kindAndSizeParts, kindByName } from '@bubbles/domain'
import { asText, escapeHtml, safeFileUrl, shownAddress } from './html.ts'
import { knownLocale } from './words.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { DocumentNode, MediaFile, PageFiles } from './types.ts'

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
  /^file-([\w-]{1,64})\.[a-z0-9]{3,7}$/.exec(name)?.[1] ?? null

/** The last part of the address of a video's captions; null for a block that has none. */
export function captionsName(node: DocumentNode): string | null {
  const id = asText(node.attrs?.id)
  const isCaptioned = isVideoName(asText(node.attrs?.name)) && asText(node.attrs?.captions) !== ''
  return isCaptioned && attachedName(node) !== null ? `${PREFIX}${id}.vtt` : null
}

/** What a file's card shows, and a video's line. */
export interface FileContext {
  files?: PageFiles | null
  locale: string
  pageUrl: string | null
  media: Readonly<Record<string, MediaFile>>
  words: PageWords
}

/** A file of a report: a video to play, anything else to download. Nothing without a file. */
export function fileBlock(node: DocumentNode, block: string, context: FileContext): string {
  const base = safeFileUrl(context.files?.base)
  // A copy of the page on someone's disk has no address of its own to play from: it leads to the page's.
  const plays = isVideoName(asText(node.attrs?.name)) && base?.startsWith('/') === true
  return plays ? video(node, block, base, context) : fileCard(node, block, context)
}

/** A video with its controls, its captions and what is said in it; nothing is loaded before it is asked for, and nothing plays by itself. */
function video(
  node: DocumentNode,
  block: string,
  base: string,
  { locale, media, words, pageUrl, files }: FileContext,
): string {
  const name = attachedName(node)
  if (name === null) return ''
  const { attrs } = node
  const title = asText(attrs?.title).trim() || asText(attrs?.name)
  const transcript = asText(attrs?.transcript).trim()
  const captions = captionsName(node)
  const still = asText(attrs?.poster)
  const poster = Object.hasOwn(media, still) ? safeFileUrl(media[still]!.url) : null
  const [width, height] = [attrs?.width, attrs?.height].map((size) => (typeof size === 'number' ? size : 0))
  const size = width && height ? ` width="${width}" height="${height}"` : ' width="16" height="9"'
  const language = escapeHtml(knownLocale(locale))
  return (
    `<figure class="vid"${block}><video controls preload="none" playsinline crossorigin="anonymous"${size}` +
    `${poster ? ` poster="${escapeHtml(poster)}"` : ''} aria-label="${escapeHtml(title)}" src="${escapeHtml(`${base}/${name}`)}">` +
    (captions
      ? `<track kind="captions" srclang="${language}" src="${escapeHtml(`${base}/${captions}`)}" default>`
      : '') +
    `</video>${fileCard(node, '', { locale, media, words, pageUrl, files: files ?? null })}` +
    (transcript
      ? `<details class="data"><summary>${escapeHtml(words.transcript)}</summary><div class="vid-x">${transcript
          .split(/\n+/)
          .map((line) => `<p><bdi>${escapeHtml(line)}</bdi></p>`)
          .join('')}</div></details>`
      : '') +
    '</figure>'
  )
}

/** A card with a file to download: what it is, and an address where it has one. Nothing without a file. */
function fileCard(node: DocumentNode, block: string, { files, locale, pageUrl }: FileContext): string {
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
const PLAY = '<path d="m10 11.5 5 3-5 3z"/>'
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
  mp4: PLAY,
  webm: PLAY,
  vtt: LINES,
}

/** A sheet of paper with what is on it, for those who see. */
const fileIcon = (kind: FileKind): string =>
  '<svg class="file-i" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">' +
  `<path d="M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8z"/><path d="M14 2v6h6"/>${INSIDE[kind]}</svg>`
