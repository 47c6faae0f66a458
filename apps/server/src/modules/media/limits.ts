import { Problem } from '@bubbles/domain'
import type { Metadata, Sharp } from 'sharp'

/** The most pixels an uploaded image may have. */
export const MAX_PIXELS = 50_000_000

/**
 * What an image says of itself.
 * @throws Problem invalid-file when it cannot be read or is too large.
 */
export async function fitting(image: Sharp): Promise<Metadata> {
  const metadata = await image.metadata().catch(refuseUnreadable)
  if ((metadata.width ?? 0) * (metadata.height ?? 0) > MAX_PIXELS) refuseTooLarge()
  return metadata
}

export function refuseUnreadable(error: unknown): never {
  if (String(error).includes('pixel limit')) refuseTooLarge()
  throw new Problem('invalid-file', {
    detail: 'Couldn’t read the image: it may be damaged, or not an image.',
  })
}

function refuseTooLarge(): never {
  throw new Problem('invalid-file', {
    detail: 'The image has more than 50 million pixels. Make it smaller and try again.',
  })
}
