import { asText, escapeHtml, safeFileUrl } from './html.ts'
import { asNumber } from './nodes.ts'
import type { DocumentNode, MediaFile } from './types.ts'

/** How a picture is asked for. */
export interface PictureUse {
  alt: string
  /** How wide it is drawn, as the `sizes` attribute has it. */
  sizes: string
  /** On the first screen: asked for at once, and before other pictures. */
  first?: boolean
  /** Classes of the image itself. */
  classes?: readonly string[]
}

/**
 * The image element of a file, with all widths there are of it, so that a phone takes a small one. Null where the file is
 * gone or its address is none of ours.
 */
export function pictureImage(
  media: MediaFile | undefined,
  { alt, sizes, first, classes = [] }: PictureUse,
): string | null {
  const source = media ? safeFileUrl(media.url) : null
  if (!media || !source) return null
  const names = classes.filter(Boolean)
  return (
    `<img${names.length > 0 ? ` class="${names.join(' ')}"` : ''} src="${escapeHtml(source)}"${widthsOf(media, source, sizes)}` +
    ` alt="${escapeHtml(alt)}" width="${pixels(media.width)}" height="${pixels(media.height)}"` +
    `${first ? ' fetchpriority="high"' : ' loading="lazy"'} decoding="async">`
  )
}

/** `srcset` and `sizes` of a file at its address, as attributes; nothing for a file of one width. */
export function widthsOf(media: MediaFile, source: string, sizes: string): string {
  const copies = (media.copies ?? []).flatMap(({ url, width }) => {
    const address = safeFileUrl(url)
    return address && width < media.width ? [`${escapeHtml(address)} ${pixels(width)}w`] : []
  })
  if (copies.length === 0) return ''
  const all = [...copies, `${escapeHtml(source)} ${pixels(media.width)}w`]
  return ` srcset="${all.join(', ')}" sizes="${escapeHtml(sizes)}"`
}

const pixels = (size: number) => (Number.isFinite(size) ? Math.max(1, Math.round(size)) : 1)

/** The alternative text of a picture; '' for one that is only decoration. */
export const altOf = ({ attrs }: DocumentNode): string =>
  attrs?.decorative === true ? '' : asText(attrs?.alt)

const percent = (value: unknown) => Math.min(100, Math.max(0, Math.round(asNumber(value, 50))))

/**
 * The class by which the focal point of a picture stays in view; '' for the middle, where the browser has it anyway. The
 * policy of a page allows no style attributes: see `focusRules`.
 */
export function focusClass({ attrs }: DocumentNode): string {
  const [x, y] = [percent(attrs?.focusX), percent(attrs?.focusY)]
  return x === 50 && y === 50 ? '' : `at-${x}-${y}`
}

/** A rule for each focal point that a page uses. */
export const focusRules = (classes: Iterable<string>): string =>
  [...new Set(classes)]
    .toSorted()
    .flatMap((name) => {
      const [, x, y] = /^at-(\d{1,3})-(\d{1,3})$/.exec(name) ?? []
      return x === undefined ? [] : [`.${name}{object-position:${x}% ${y}%}`]
    })
    .join('')
