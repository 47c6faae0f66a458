import { Problem } from '@bubbles/domain'
import { fitting, MAX_PIXELS, refuseUnreadable } from './limits.ts'

/** Formats by what the bytes are, whatever the sender calls them. SVG is refused: it can hold scripts. */
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'])
/** Twice the widest figure of a page, for dense screens. */
const MAX_WIDTH = 1888

export interface EncodedImage {
  bytes: Uint8Array
  contentType: 'image/webp'
  width: number
  height: number
}

/**
 * Decodes an uploaded image and encodes it as WebP, upright and without metadata.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  if (bytes.length === 0) throw new Problem('invalid-file', { detail: 'The file is empty.' })
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { format } = await fitting(image)
  if (!format || !ACCEPTED.has(format)) {
    throw new Problem('invalid-file', { detail: 'Use a JPEG, PNG, WebP, GIF or AVIF image.' })
  }
  const { data, info } = await image
    .rotate()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  return { bytes: new Uint8Array(data), contentType: 'image/webp', width: info.width, height: info.height }
}
