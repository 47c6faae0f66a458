import { createHash, randomBytes } from 'node:crypto'
import type { KeptBytes } from '@bubbles/db'
import {
  type Card,
  CARD_SIZE,
  type CardInput,
  coverFile,
  type EarlierEditions,
  type PageComments,
  type PageProblems,
  type PageDownloads,
  type PageFiles,
  type PageOrganisation,
  PDF_FILE,
  type SocialCard,
} from '@bubbles/report-renderer'
import type { ReportDocument } from '@bubbles/report-document'
import { reportError } from '../../http/errorReporting.ts'
import { CARD_KEY, COMMENT_PATH, downloadPath, earlierDownloadPath, mediaPath } from './addresses.ts'
import { drawingFonts } from './downloads/drawingFonts.ts'
import { drawPng } from './downloads/drawPng.ts'
import { type EditionPlace, listEarlier } from './earlier/listEarlier.ts'
import { readLogo } from './fileReader.ts'
import { readFile } from '../media/public.ts'
import { inTurn } from '../../threads/pool.ts'
import { inRenderThread } from './inRenderThread.ts'
import { packed } from '../../threads/packedTables.ts'
import { readPdfState } from './pdf/pdfReader.ts'
import { readSharing } from './sharingReader.ts'

/** What the settings of a report's link make of its page. */
export interface PageExtras {
  downloads: PageDownloads | null
  /** Where the files of its file blocks are. They are part of the report: no setting takes them away. */
  files: PageFiles
  /** The address of the edition’s PDF, once there is one and readers may download it. */
  pdf: string | null
  /** Editions before it, where readers may open them. */
  editions: EarlierEditions | null
  comments: PageComments | null
  /** Whatever the settings are: every page but those of members leads to the form. */
  problems: PageProblems | null
  /** Whether sites may show a card for it: what not everybody may see has none. */
  hasCard: boolean
}

/** An edition, and whether it is one before the current one; `publicationId` once it is published, and may have a PDF. */
export interface ExtrasOf extends EditionPlace {
  publicationId?: string
  isEarlier?: boolean
}

/** What a page has beside its report, by the settings of its link. Within a transaction. */
export async function readPageExtras(organisationId: string, of: ExtrasOf): Promise<PageExtras> {
  const { reportId, audience, slug, origin, edition, publicationId, isEarlier = false } = of
  const sharing = await readSharing(organisationId, reportId)
  const hasPdf =
    publicationId !== undefined && (await readPdfState(organisationId, publicationId))?.state === 'made'
  const base = isEarlier ? earlierDownloadPath(slug, edition) : downloadPath(slug)
  return {
    downloads: (sharing?.downloads ?? true) ? { base } : null,
    files: { base },
    pdf: hasPdf && (sharing?.pdf ?? true) ? `${base}/${PDF_FILE}` : null,
    editions: sharing?.editions ? await listEarlier(organisationId, of) : null,
    comments: sharing?.comments && !isEarlier ? { url: `${origin}${COMMENT_PATH}?report=${slug}` } : null,
    problems:
      audience === 'public'
        ? { url: `${origin}${COMMENT_PATH}?report=${slug}${isEarlier ? `&edition=${edition}` : ''}` }
        : null,
    hasCard: audience === 'public' && !sharing?.gated && !isEarlier,
  }
}

export const sameExtras = (a: PageExtras, b: PageExtras): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The logo that a card shows, as it is kept. */
export interface CardLogo extends Omit<NonNullable<CardInput['logo']>, 'address'> {
  kept: KeptBytes
}

/** The logo that a card shows. Within a transaction. */
export async function readCardLogo(
  organisationId: string,
  logo: PageOrganisation['logo'],
): Promise<CardLogo | null> {
  const found = logo && (await readLogo(organisationId))
  if (!logo || !found) return null
  return { kept: found.kept, width: logo.width, height: logo.height, ground: logo.ground ?? null }
}

/** The same as a data address. */
async function addressed(logo: CardLogo | null): Promise<CardInput['logo']> {
  if (!logo) return null
  const { kept, ...size } = logo
  const bytes = Buffer.from(await kept.load())
  return { ...size, address: `data:image/png;base64,${bytes.toString('base64')}` }
}

/**
 * The picture of a document's cover as a card shows it: cut to its size around the focal point, as a JPEG in a data
 * address. Takes the processor: in turn, and never within a transaction. Null where there is none.
 */
async function cardCover(
  document: ReportDocument,
  bytes: Uint8Array | null,
  organisationId: string,
): Promise<string | null> {
  if (!bytes) return null
  const { focusX, focusY } = document.content[0]?.attrs ?? {}
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    const image = sharp(bytes)
    const { width, height } = await image.metadata()
    const scale = Math.max(CARD_SIZE.width / width, CARD_SIZE.height / height)
    const [wide, high] = [Math.ceil(width * scale), Math.ceil(height * scale)]
    const cut = await image
      .resize(wide, high)
      .extract({
        left: Math.round(((wide - CARD_SIZE.width) * share(focusX)) / 100),
        top: Math.round(((high - CARD_SIZE.height) * share(focusY)) / 100),
        ...CARD_SIZE,
      })
      .jpeg({ quality: 90 })
      .toBuffer()
    return `data:image/jpeg;base64,${cut.toString('base64')}`
  }, organisationId)
}

const share = (value: unknown): number => (typeof value === 'number' ? Math.min(100, Math.max(0, value)) : 50)

/** The picture a cover shows. Within a transaction. */
export async function readCover(organisationId: string, document: ReportDocument): Promise<KeptBytes | null> {
  const file = coverFile(document.content[0])
  return (file !== null && (await readFile(organisationId, file))?.kept) || null
}

/** A card that was drawn: its bytes, and the key nobody can guess under which it is kept. */
export interface DrawnCard {
  bytes: Uint8Array
  hash: string
  mediaKey: string
  alt: string
  contentType: 'image/png' | 'image/jpeg'
}

const MAX_BYTES = 150_000

/**
 * Draws the card of a public page. Takes a tenth of a second and more: never within a transaction. One that is the same
 * as `before` keeps its key.
 * @returns null when it cannot be drawn, which stops nothing: the page goes without.
 */
export async function drawSocialCard(
  organisationId: string,
  {
    logo: keptLogo,
    cover,
    ...input
  }: Omit<CardInput, 'logo'> & { document: ReportDocument; logo: CardLogo | null; cover: KeptBytes | null },
  before?: { media_key: string; file_hash: string },
): Promise<DrawnCard | null> {
  // Where they can't be read for a moment, nothing is drawn that lacks them.
  const [logo, coverBytes] = await Promise.all([addressed(keptLogo), cover?.load() ?? null])
  try {
    const coverPicture = await cardCover(input.document, coverBytes, organisationId)
    const card = await inRenderThread('socialCard', packed({ ...input, logo, coverPicture }), organisationId)
    for (const { font, weight, text } of card.fonts) {
      const { missing } = await drawingFonts(font, [weight], text)
      // A title in letters that no font of ours has would be a row of empty boxes.
      if (missing.some((character) => /\p{L}/u.test(character))) return null
    }
    const bytes = await drawCard(card)
    if (!bytes) return null
    const hash = createHash('sha256').update(bytes).digest('hex')
    const mediaKey =
      before?.file_hash === hash ? before.media_key : `${CARD_KEY}${randomBytes(16).toString('base64url')}`
    return {
      bytes,
      hash,
      mediaKey,
      alt: card.alt,
      contentType: card.isPhotograph ? 'image/jpeg' : 'image/png',
    }
  } catch (error) {
    process.stderr.write(`A social card could not be drawn: ${String(error)}\n`)
    reportError(error)
    return null
  }
}

/** With as many colours, or as much of a photograph, as the size allows. */
async function drawCard({ svg, fonts, isPhotograph }: Card): Promise<Buffer | null> {
  const attempts = isPhotograph
    ? [{ jpeg: 82 }, { jpeg: 64 }]
    : [{ colours: 256 }, { colours: 64 }, { colours: 16 }]
  for (const attempt of attempts) {
    const bytes = await drawPng(svg, { width: CARD_SIZE.width, fonts, ...attempt })
    if (bytes.length <= MAX_BYTES) return bytes
  }
  return null
}

/** The card as the head of a page names it. */
export const pageCard = (card: DrawnCard | null, origin: string): SocialCard | null =>
  card && { url: `${origin}${mediaPath(card.mediaKey)}`, ...CARD_SIZE, alt: card.alt }
