/**
 * Widths in px that images are kept in besides their own, for the screens of readers: phones of two and three pixels a
 * dot, and figures in the text.
 */
export const COPY_WIDTHS = [480, 800, 1200] as const
export type CopyWidth = (typeof COPY_WIDTHS)[number]

/** What copies are; the measurement behind it is in decision 70. */
const QUALITY = 72

/** The copies an image of a width has: those narrower than itself. */
export const copyWidths = (width: number): CopyWidth[] => COPY_WIDTHS.filter((each) => each < width)

export interface ImageCopy {
  width: number
  contentType: 'image/webp'
  bytes: Uint8Array
}

/** Makes a narrower copy of an image of ours. Takes a tenth of a second: in turn, and never within a transaction. */
export async function makeCopy(bytes: Uint8Array, width: CopyWidth): Promise<ImageCopy> {
  const { default: sharp } = await import('sharp')
  const data = await sharp(bytes)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
  return { width, contentType: 'image/webp', bytes: new Uint8Array(data) }
}

/** All copies of an image, one after the other: they are made in one turn. */
export async function makeCopies(image: { bytes: Uint8Array; width: number }): Promise<ImageCopy[]> {
  const copies: ImageCopy[] = []
  for (const width of copyWidths(image.width)) copies.push(await makeCopy(image.bytes, width))
  return copies
}
