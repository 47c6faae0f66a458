import { type Branding, NO_BRANDING, sameBranding, themeOf, THEMES } from '@bubbles/domain'
import { dayInWords } from '../../format/time.ts'
import type { FormerBranding } from '../../api/branding.ts'
import { themeWords } from './themeWords.ts'
import { withTheme } from './themed.ts'

/** A whole look to choose: a theme, what the organisation has, or what it had before. */
export interface Look {
  id: string
  name: string
  /** What it is for, or since when it is no longer used. */
  words: string
  branding: Branding
}

/** What a branding is called: a theme as long as it looks like one. */
export const nameOfLook = (branding: Branding): string =>
  themeOf(branding)?.name ?? (isProduct(branding) ? themeWords.product : themeWords.own)

/** Whether reports look the same, whatever other fonts there are to choose from. */
export const looksAlike = (a: Branding, b: Branding): boolean =>
  sameBranding({ ...a, fonts: [] }, { ...b, fonts: [] })

const isProduct = (branding: Branding) => looksAlike(branding, NO_BRANDING)

/** The themes, each with the fonts there are now, and first what is in use where it is none of them. */
export function themeLooks(now: Branding): { looks: Look[]; current: string } {
  const theme = themeOf(now)
  const themes = THEMES.map(
    (each): Look => ({
      id: each.id,
      name: each.name,
      words: each.words,
      branding: each === theme ? now : withTheme(now, each),
    }),
  )
  if (theme) return { looks: themes, current: theme.id }
  const own: Look = {
    id: 'own',
    name: nameOfLook(now),
    words: isProduct(now) ? themeWords.productAbout : themeWords.ownAbout,
    branding: now,
  }
  return { looks: [own, ...themes], current: own.id }
}

/** What the organisation looked like before, newest first, without what it looks like now. */
export const formerLooks = (former: readonly FormerBranding[], now: Branding): Look[] =>
  former
    .filter(({ branding }) => !looksAlike(branding, now))
    .map(({ branding, until }) => ({
      id: `until ${until}`,
      name: nameOfLook(branding),
      words: themeWords.until(dayInWords(until)),
      branding,
    }))
