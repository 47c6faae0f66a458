import type { CarriedFace, FontNeed } from '@bubbles/report-renderer'
import { cutFonts } from './fontCuts.ts'
import { fontPath } from './fontFiles.ts'

/** What a page may carry of fonts, a part and in all, in bytes: it stands in the way of the page itself. */
const MAX_BYTES = 8 * 1024
const MAX_IN_ALL = 16 * 1024

/** The parts of fonts a page needs beside its files, cut for it; those that are too large for it are left out. */
export async function carriedFaces(needs: readonly FontNeed[]): Promise<CarriedFace[]> {
  const possible = needs.flatMap((need) => {
    const path = fontPath(need.font, need.subset, need.style)
    return path ? [{ need, cut: { path, characters: need.characters, weights: need.weights } }] : []
  })
  const parts = await cutFonts(possible.map(({ cut }) => cut))
  const faces: CarriedFace[] = []
  let inAll = 0
  for (const [index, { need }] of possible.entries()) {
    const bytes = parts[index]
    if (!bytes || bytes.length > MAX_BYTES || inAll + bytes.length > MAX_IN_ALL) continue
    inAll += bytes.length
    faces.push({
      family: need.font.family,
      style: need.style,
      weights: need.weights,
      data: `data:font/woff2;base64,${bytes.toString('base64')}`,
    })
  }
  return faces
}
