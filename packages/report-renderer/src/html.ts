import { hasCredentials, hasHiddenCharacters } from '@bubbles/charts'

/**
 * The only ways text becomes markup. Every string of a document, dataset, file or organisation passes through
 * `escapeHtml`, and every address through one of the `safe…Url` functions.
 */
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Controls other than tab and newline have no place in HTML (WHATWG HTML, 13.2.3.5) and hide text from reviewers. */
// oxlint-disable-next-line no-control-regex -- naming the controls is the purpose
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Text for an element or a quoted attribute. Lone surrogates become U+FFFD, controls go. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(CONTROLS, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** A string attribute of a document node; anything that is not a string counts as empty. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parsedUrl(value: string, protocols: readonly string[]): string | null {
  // A browser drops tabs and newlines inside an address; refusing them keeps one reading of it.
  // oxlint-disable-next-line no-control-regex -- as above
  if (/[\u0000-\u0020\u007f]/.test(value)) return null
  if (!URL.canParse(value)) return null
  const url = new URL(value)
  if (hasHiddenCharacters(value) || hasCredentials(value)) return null
  return protocols.includes(url.protocol) ? url.href : null
}

/** The rebuilt address of a link in the text, or null when its scheme is not https, http or mailto. */
export function safeLinkUrl(value: unknown): string | null {
  return parsedUrl(asText(value).trim(), ['https:', 'http:', 'mailto:'])
}

/** The rebuilt absolute web address, or null. */
export function safeWebUrl(value: unknown): string | null {
  return parsedUrl(asText(value).trim(), ['https:', 'http:'])
}

/** A bitmap in its own address, as previews carry pictures that only members may load. It runs nothing. */
const BITMAP = /^data:image\/(?:png|jpeg|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/

/** The address of a file of ours: a web address, a path on the page's own host, a bitmap. Null for anything else. */
export function safeFileUrl(value: unknown): string | null {
  const text = asText(value).trim()
  if (BITMAP.test(text)) return text
  if (!text.startsWith('/')) return safeWebUrl(text)
  // Resolving against a made-up host shows whether the path would leave it (`//host`, `/\host`).
  if (!URL.canParse(text, 'http://path.invalid')) return null
  const url = new URL(text, 'http://path.invalid')
  return url.origin === 'http://path.invalid' ? url.pathname + url.search : null
}

/**
 * A CSS string token in which only letters, digits and spaces stand for themselves. The space after an escape belongs
 * to it (CSS Syntax 3, 4.3.7).
 */
export function cssString(text: string): string {
  let escaped = ''
  for (const character of text.toWellFormed().replace(CONTROLS, '').replace(/\s+/g, ' ')) {
    escaped += /[A-Za-z0-9 ]/.test(character)
      ? character
      : `\\${(character.codePointAt(0) ?? 0xfffd).toString(16)} `
  }
  return `"${escaped}"`
}

/** JSON for a `<script type="application/json">` block: it can neither end the element nor open a comment in it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** An address as people read it. */
export const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '')
