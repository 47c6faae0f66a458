import { createHash } from 'node:crypto'
import { isAllowedHref } from '@bubbles/report-document'
import { MAX_IMAGE_BYTES } from '@bubbles/domain'
import type { HtmlElement } from '../word/wordHtml.ts'
import type { WordLosses } from '../word/wordLosses.ts'

/** Images of a page: those beside it by the path it names them by, and those that were found so far, by hash. */
export interface PageImages {
  beside: ReadonlyMap<string, Uint8Array>
  found: Map<string, Uint8Array>
}

/**
 * An image of a page by the hash of its bytes, as mammoth writes it, or a link where it is somewhere else: nothing is fetched.
 * What only counts readers, and the box of a task, is nothing.
 */
export function imageIn(
  { attributes }: HtmlElement,
  images: PageImages,
  losses: WordLosses,
): (HtmlElement | string)[] {
  const { src = '', alt = '', width, height } = attributes
  if (attributes['aria-roledescription'] === 'checkbox' || (width === '1' && height === '1')) return []
  const bytes = images.beside.get(src) ?? bytesIn(src)
  if (bytes) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    images.found.set(hash, bytes)
    return [{ tag: 'img', attributes: { src: hash, alt }, children: [] }]
  }
  if (isAllowedHref(src) && /^https?:/i.test(src)) {
    losses.linked++
    return [{ tag: 'a', attributes: { href: src }, children: [alt.trim() || 'Image'] }]
  }
  losses.images++
  return []
}

/** The bytes of an image that is written out in its address; null for any other address. */
function bytesIn(src: string): Uint8Array | null {
  const begin = /^data:image\/[\w.+-]{1,40};base64,/i.exec(src)
  if (!begin || src.length > MAX_IMAGE_BYTES * 1.4) return null
  return new Uint8Array(Buffer.from(src.slice(begin[0].length), 'base64'))
}
