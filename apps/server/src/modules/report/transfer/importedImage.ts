import { createHash } from 'node:crypto'
import { type EncodedImage, encodeImage } from '../../media/public.ts'

const MAX_WIDTH = 1888
const MAX_PIXELS = 50_000_000

/** An image to be kept under `hash`. */
export interface ImportedImage extends EncodedImage {
  hash: string
}

/**
 * An image that came from elsewhere. One that this product encoded (WebP, nothing in it but the picture) stays as it is,
 * so that its hash does; anything else is decoded and encoded anew.
 * @throws Problem invalid-file with a sentence: no raster image (an SVG can hold scripts), damaged, or too large.
 */
export async function importedImage(bytes: Uint8Array): Promise<ImportedImage> {
  const image = (await asItIs(bytes)) ?? (await encodeImage(bytes))
  return { ...image, hash: createHash('sha256').update(image.bytes).digest('hex') }
}

/** Pixels of an image as its head says; 0 where that cannot be read, which is said where it is decoded. */
export async function pixelsOf(bytes: Uint8Array): Promise<number> {
  try {
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    return 0
  }
}

async function asItIs(bytes: Uint8Array): Promise<EncodedImage | null> {
  if (!isBareWebp(bytes)) return null
  try {
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, width, height, exif, icc, xmp, iptc, pages } = await image.metadata()
    if (format !== 'webp' || exif || icc || xmp || iptc || (pages ?? 1) > 1) return null
    if (width > MAX_WIDTH) return null
    // Decoded to the last pixel: a head says nothing of what follows it.
    await image.stats()
    return { bytes, contentType: 'image/webp', width, height }
  } catch {
    return null
  }
}

/** A RIFF file that ends where it says, so that nothing else hangs on to it. */
function isBareWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  return text(0) === 'RIFF' && text(8) === 'WEBP' && view.getUint32(4, true) + 8 === bytes.length
}
