import { contrastOf, GROUNDS, type Ground } from './palette.ts'

/** Where every host of the product serves an organisation's logo from, by the hash of its file. */
export const LOGO_PATH = '/bubbles/logo'
export const logoPath = (hash: string): string => `${LOGO_PATH}/${hash}.png`

/** A pixel can be seen from this contrast with its ground on. */
const SEEN_CONTRAST = 1.6
/** Shares of what a logo draws that cannot be seen, from which on nearly all of it is gone, or a part. */
const NEARLY_ALL = 0.8
const PART = 0.2

/** What of a logo cannot be seen on a ground. */
export type Faintness = 'all' | 'part' | null

/**
 * How well a logo is seen on each ground, by how near the ground in lightness what it draws is. A picture with a ground
 * of its own may have that of the page.
 * @param pixels red, green, blue and alpha of each, 0 to 255
 */
export function faintnessOf(pixels: ArrayLike<number>): Record<Ground, Faintness> {
  const colours: string[] = []
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < 128) continue
    const part = (offset: number) => pixels[at + offset]!.toString(16).padStart(2, '0')
    colours.push(`#${part(0)}${part(1)}${part(2)}`)
  }
  const hasOwnGround = colours.length * 4 === pixels.length
  const on = (ground: Ground): Faintness => {
    const unseen = colours.filter((colour) => contrastOf(colour, GROUNDS[ground]) < SEEN_CONTRAST)
    const share = colours.length === 0 ? 0 : unseen.length / colours.length
    if (share >= NEARLY_ALL) return hasOwnGround && share < 1 ? null : 'all'
    return share >= PART && !hasOwnGround ? 'part' : null
  }
  return { light: on('light'), dark: on('dark') }
}

/** The ground a logo has to be given where it stands on the other; null when it is seen on both, or on neither. */
export function groundNeeded(faintness: Record<Ground, Faintness>): Ground | null {
  if (faintness.light && !faintness.dark) return 'dark'
  return faintness.dark && !faintness.light ? 'light' : null
}
