import { faintnessOf, type Ground, groundNeeded, Problem } from '@bubbles/domain'
import { fitting, refuseUnreadable, MAX_PIXELS } from './limits.ts'
import { rasteriseSvg } from './rasteriseSvg.ts'
import { kindOf } from './sniff.ts'

/** A logo is at most this wide and this high, in px. */
const LOGO_BOX = 512
/** How high pages show it, for dense screens; wide ones may be three times as wide. */
const SMALL_HEIGHT = 108
/** Room for what is trimmed off, so that what is left is still sharp. */
const WORKING_BOX = 1536
/** The most one side may be of the other. */
const MAX_RATIO = 10
/** Alpha up to this, of 255, cannot be seen. */
const UNSEEN = 4
const MAX_SECONDS = 15

export interface EncodedLogo {
  bytes: Uint8Array
  contentType: 'image/png'
  width: number
  height: number
}

/**
 * Makes a PNG of an uploaded logo, whatever it says it is: decoded, upright, the first frame, in sRGB, transparent edges
 * trimmed, within 512 by 512 px, without metadata. Scripts and references of an SVG end here: it is only ever drawn.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export async function encodeLogo(bytes: Uint8Array): Promise<EncodedLogo> {
  if (bytes.length === 0) throw new Problem('invalid-file', { detail: 'The file is empty.' })
  const kind = kindOf(bytes)
  if (!kind) throw new Problem('invalid-file', { detail: 'Use a PNG, JPEG, WebP, SVG or GIF image.' })
  const source = kind === 'svg' ? await rasteriseSvg(bytes, WORKING_BOX) : bytes
  const { data, width, height } = await decode(source)
  const seen = seenPart(data, width, height)
  if (!seen) {
    throw new Problem('invalid-file', { detail: 'The image is empty: all of it is transparent.' })
  }
  const ratio = Math.max(seen.width / seen.height, seen.height / seen.width)
  if (ratio > MAX_RATIO) {
    const [long, short] = seen.width > seen.height ? ['wide', 'high'] : ['high', 'wide']
    throw new Problem('invalid-file', {
      detail: `The visible part of the logo is more than ${MAX_RATIO} times as ${long} as it is ${short}. Crop it, or use another one.`,
    })
  }
  const { default: sharp } = await import('sharp')
  const encoded = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(seen)
    .resize({ width: LOGO_BOX, height: LOGO_BOX, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: new Uint8Array(encoded.data),
    contentType: 'image/png',
    width: encoded.info.width,
    height: encoded.info.height,
  }
}

/** The logo as pages show it: a few KB. */
export async function encodeSmallLogo(bytes: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes)
    .resize({ width: SMALL_HEIGHT * 5, height: SMALL_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true, quality: 90, effort: 7 })
    .toBuffer()
}

/** Pixels of one side by which a logo is judged. */
const JUDGED = 64

/** The ground a logo has to be given where it stands on the other, to be seen. */
export async function logoGround(bytes: Uint8Array): Promise<Ground | null> {
  const { default: sharp } = await import('sharp')
  const pixels = await sharp(bytes).resize(JUDGED, JUDGED, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return groundNeeded(faintnessOf(pixels))
}

/** Pixels as red, green, blue, alpha, within the working box. */
async function decode(bytes: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  await fitting(image)
  const { data, info } = await image
    .timeout({ seconds: MAX_SECONDS })
    .rotate()
    .resize({ width: WORKING_BOX, height: WORKING_BOX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  return { data, width: info.width, height: info.height }
}

/** The smallest rectangle with everything that can be seen; null when nothing can. */
function seenPart(data: Buffer, width: number, height: number) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! <= UNSEEN) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
