import { Problem } from '@bubbles/domain'

/** A page in one file may be so large. */
const MAX_BYTES = 10_000_000
const MB = 1_000_000

/** @throws Problem too-large with a sentence for more bytes than a page in one file may have. */
export function requireSmall(bytes: number, maxBytes = MAX_BYTES): void {
  if (bytes <= maxBytes) return
  throw new Problem('too-large', {
    detail: `This report can’t be one file: it would be larger than ${maxBytes / MB} MB. Print the page to a PDF instead.`,
  })
}
