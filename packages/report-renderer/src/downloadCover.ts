import { accentOf } from '@bubbles/domain'
import { escapeText } from '@bubbles/charts/standalone'
import type { PageBranding } from './branding.ts'
import { COVER_SHADE, COVER_SHARE } from './styles/cover.ts'

/** The product's own ground of covers. */
const PRODUCT_BAND = '#00446e'

/**
 * What lies under the words of a card of a report with a cover: its picture, darkened where words are as much as on the
 * page, or the ground of the brand's colour.
 */
export function coverGround({
  branding,
  coverPicture,
}: {
  branding?: PageBranding
  coverPicture?: string | null
}): string {
  const band = accentOf(branding?.palette ?? [])?.band ?? PRODUCT_BAND
  if (!coverPicture) return `<rect width="1200" height="630" fill="${band}"/>`
  const [r, g, b] = COVER_SHADE.split(' ')
  const stop = (offset: number, share: number) =>
    `<stop offset="${offset}" stop-color="rgb(${r},${g},${b})" stop-opacity="${share}"/>`
  return (
    `<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">${stop(0, COVER_SHARE)}${stop(0.2, 0.3)}${stop(0.32, COVER_SHARE - 0.1)}${stop(0.44, COVER_SHARE)}${stop(1, 0.84)}</linearGradient></defs>` +
    `<image width="1200" height="630" preserveAspectRatio="xMidYMid slice" href="${escapeText(coverPicture)}"/>` +
    '<rect width="1200" height="630" fill="url(#shade)"/>'
  )
}
