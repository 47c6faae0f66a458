import { createHash, randomBytes } from 'node:crypto'
import type { Audience } from '@bubbles/domain'
import { allBoundaries } from '@bubbles/charts/maps/all'
import {
  CARD_SIZE,
  type CardInput,
  cardSvg,
  type PageDownloads,
  type PageOrganisation,
  type SocialCard,
} from '@bubbles/report-renderer'
import { reportError } from '../../http/errorReporting.ts'
import { CARD_KEY, downloadPath, mediaPath } from './addresses.ts'
import { drawingFonts } from './downloads/drawingFonts.ts'
import { drawPng } from './downloads/drawPng.ts'
import { readLogo } from './fileReader.ts'
import { readSharing } from './sharingReader.ts'

/** What the settings of a report's link make of its page. */
export interface PageExtras {
  downloads: PageDownloads | null
  /** Whether sites may show a card for it: what not everybody may see has none. */
  hasCard: boolean
}

/** What a page has beside its report, by the settings of its link. Within a transaction. */
export async function readPageExtras(
  organisationId: string,
  reportId: string,
  audience: Audience,
  slug: string,
): Promise<PageExtras> {
  const sharing = await readSharing(organisationId, reportId)
  return {
    downloads: (sharing?.downloads ?? true) ? { base: downloadPath(slug) } : null,
    hasCard: audience === 'public' && (sharing?.password_hash ?? null) === null,
  }
}

export const sameExtras = (a: PageExtras, b: PageExtras): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The logo that a card shows, as a data address. Within a transaction. */
export async function readCardLogo(
  organisationId: string,
  logo: PageOrganisation['logo'],
): Promise<CardInput['logo']> {
  const found = logo && (await readLogo(organisationId))
  if (!logo || !found) return null
  const address = `data:image/png;base64,${Buffer.from(found.bytes).toString('base64')}`
  return { address, width: logo.width, height: logo.height, ground: logo.ground ?? null }
}

/** A card that was drawn: its bytes, and the key nobody can guess under which it is kept. */
export interface DrawnCard {
  bytes: Uint8Array
  hash: string
  mediaKey: string
  alt: string
}

const MAX_BYTES = 150_000

/**
 * Draws the card of a public page. Takes a tenth of a second and more: never within a transaction. One that is the same
 * as `before` keeps its key.
 * @returns null when it cannot be drawn, which stops nothing: the page goes without.
 */
export async function drawSocialCard(
  input: CardInput,
  before?: { media_key: string; file_hash: string },
): Promise<DrawnCard | null> {
  try {
    const card = cardSvg({ boundaries: allBoundaries, ...input })
    for (const { font, weight, text } of card.fonts) {
      const { missing } = await drawingFonts(font, [weight], text)
      // A title in letters that no font of ours has would be a row of empty boxes.
      if (missing.some((character) => /\p{L}/u.test(character))) return null
    }
    const bytes = await drawCard(card.svg, card.fonts)
    if (!bytes) return null
    const hash = createHash('sha256').update(bytes).digest('hex')
    const mediaKey =
      before?.file_hash === hash ? before.media_key : `${CARD_KEY}${randomBytes(16).toString('base64url')}`
    return { bytes, hash, mediaKey, alt: card.alt }
  } catch (error) {
    process.stderr.write(`A social card could not be drawn: ${String(error)}\n`)
    reportError(error)
    return null
  }
}

/** With as many colours as the size allows. */
async function drawCard(svg: string, fonts: Parameters<typeof drawPng>[1]['fonts']): Promise<Buffer | null> {
  for (const colours of [256, 64, 16]) {
    const bytes = await drawPng(svg, { width: CARD_SIZE.width, fonts, colours })
    if (bytes.length <= MAX_BYTES) return bytes
  }
  return null
}

/** The card as the head of a page names it. */
export const pageCard = (card: DrawnCard | null, origin: string): SocialCard | null =>
  card && { url: `${origin}${mediaPath(card.mediaKey)}`, ...CARD_SIZE, alt: card.alt }
