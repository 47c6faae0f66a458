import {
  PICTURE_GROUPS,
  PICTURE_RATIOS,
  PICTURE_SIZES,
  type PictureGroup,
  type PictureRatio,
  type PictureSize,
} from '@bubbles/report-document/pictures'
import { asText, escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { altOf, focusClass, pictureImage } from './picture.ts'
import type { DocumentNode, MediaFile } from './types.ts'

const chosen = <Name extends string>(names: readonly Name[], value: unknown, otherwise: Name): Name =>
  names.find((name) => name === value) ?? otherwise

/** Whether an image stands with those beside it. */
export const groupOf = ({ type, attrs }: DocumentNode): PictureGroup =>
  type === 'image' ? chosen(PICTURE_GROUPS, attrs?.group, 'alone') : 'alone'

/** Width to height of the frames; 0 where the picture is not cut. */
const FRAMES: Readonly<Record<PictureRatio, number>> = {
  own: 0,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
  '1:1': 1,
  '4:5': 4 / 5,
}
const FRAME_CLASSES: Readonly<Record<PictureRatio, string>> = {
  own: '',
  '3:2': 'r3-2',
  '16:9': 'r16-9',
  '1:1': 'r1-1',
  '4:5': 'r4-5',
}

/** Px a picture is wide at most, and vw it takes where there is no such room. */
const ROOM: Readonly<Record<PictureSize | 'gallery', { px: number; vw: number }>> = {
  column: { px: 760, vw: 100 },
  wide: { px: 944, vw: 100 },
  full: { px: 0, vw: 100 },
  gallery: { px: 304, vw: 50 },
}
/** More than this a picture is not asked for beyond its frame, however much of it the frame cuts off. */
const MAX_CUT = 1.5

/** The `sizes` of a picture: a frame that cuts its sides off shows it larger than it is wide itself. */
function sizesOf(size: PictureSize | 'gallery', ratio: PictureRatio, media: MediaFile): string {
  const frame = FRAMES[ratio]
  const own = media.width / media.height
  const cut = frame > 0 && own > frame ? Math.min(MAX_CUT, own / frame) : 1
  const { px, vw } = ROOM[size]
  const narrow = `${Math.round(vw * cut)}vw`
  return px > 0 ? `(min-width: ${px + 64}px) ${Math.round(px * cut)}px, ${narrow}` : narrow
}

export interface PictureFigureOptions {
  words: PageWords
  media: MediaFile | undefined
  /** ` data-block="…"`, or nothing. */
  block: string
  /** On the first screen. */
  first: boolean
  /** What readers can do with it. */
  ways?: string
}

/** A picture with its words. One whose file is gone says so, with its alternative text, instead of a broken frame. */
export function pictureFigure(
  node: DocumentNode,
  { words, media, block, first, ways = '' }: PictureFigureOptions,
): string {
  const alt = altOf(node)
  const group = groupOf(node)
  const size = group === 'alone' ? chosen(PICTURE_SIZES, node.attrs?.size, 'column') : 'column'
  const ratio = chosen(PICTURE_RATIOS, node.attrs?.ratio, 'own')
  const caption = asText(node.attrs?.caption).trim()
  const credit = asText(node.attrs?.credit).trim()
  const by = credit ? `<span class="by">${escapeHtml(credit)}</span>` : ''
  const get = ways ? `<p class="get">${ways}</p>` : ''
  const below =
    caption || by || get ? `<figcaption class="cap">${escapeHtml(caption)}${by}${get}</figcaption>` : ''
  const image =
    media &&
    pictureImage(media, {
      alt,
      sizes: sizesOf(group === 'gallery' ? 'gallery' : group === 'compare' ? 'wide' : size, ratio, media),
      first,
      classes: [ratio === 'own' ? '' : 'cut', FRAME_CLASSES[ratio], focusClass(node)],
    })
  const shown =
    image || `<p class="none">${escapeHtml([words.noPicture, alt].filter(Boolean).join(': '))}</p>`
  return `<figure class="pic${size === 'column' ? '' : ` ${size}`}"${block}>${shown}${below}</figure>`
}

/**
 * Pictures that stand together: a gallery of all of them, or before and after in twos. Without script the two of a pair
 * are one under the other; the page's script lays one over the other under a slider, which is called `words.compare`.
 */
export function pictureGroups(words: PageWords, nodes: readonly DocumentNode[], figures: string[]): string {
  const group = nodes[0] ? groupOf(nodes[0]) : 'alone'
  if (nodes.length < 2 || group === 'alone') return figures.join('')
  if (group === 'gallery')
    return `<div class="gallery n${Math.min(9, nodes.length)}">${figures.join('')}</div>`
  const pairs: string[] = []
  for (let at = 0; at < figures.length; at += 2) {
    const pair = figures.slice(at, at + 2)
    pairs.push(
      pair.length === 2
        ? `<div class="compare" data-l="${escapeHtml(words.compare)}">${pair.join('')}</div>`
        : pair.join(''),
    )
  }
  return pairs.join('')
}

/** Whether a picture is more than the plain one, whose rules every page has. */
export const isStyledPicture = (node: DocumentNode): boolean => {
  const { size, ratio, credit } = node.attrs ?? {}
  return (
    node.type === 'image' &&
    (groupOf(node) !== 'alone' ||
      (size !== undefined && size !== 'column') ||
      (ratio !== undefined && ratio !== 'own') ||
      asText(credit) !== '')
  )
}
