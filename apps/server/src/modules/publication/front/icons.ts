import { createHash } from 'node:crypto'
import type { KeptBytes } from '@bubbles/db'
import { DEFAULT_FONT, findFont, GROUNDS } from '@bubbles/domain'
import { letterIcon } from '@bubbles/report-renderer'
import { inTurn } from '../../../threads/pool.ts'
import { FileCache } from '../downloads/cache.ts'
import { drawPng } from '../downloads/drawPng.ts'
import type { Theme } from '../theme.ts'

export type IconSize = 32 | 180

const MAX_BYTES = 8 * 1024 * 1024
/** From this ratio of width to height on, a logo in a square would be a stroke: its letter is the icon. */
const MOST_RATIO = 1.6
/** Of the side, free around a logo on a home screen. */
const MARGIN = 0.1

/** Icons of organisations, drawn when first asked for: from the logo, else the first letter on the accent. */
export class Icons {
  readonly #icons = new FileCache<{ bytes: Buffer }>(MAX_BYTES)

  /**
   * A square PNG.
   * @param logo as it is kept, where there is one. Slow: never within a transaction.
   */
  async get(
    organisationId: string,
    theme: Theme,
    logo: { hash: string; kept: KeptBytes } | null,
    size: IconSize,
  ): Promise<Buffer> {
    const { organisation, branding } = theme
    const shape = organisation.logo
    const fits = shape && Math.max(shape.width / shape.height, shape.height / shape.width) <= MOST_RATIO
    const look = [organisation.name, organisation.friendlyName, branding.palette, logo?.hash, shape?.ground]
    const key = createHash('sha256').update(JSON.stringify(look)).digest('hex')
    const icon = await this.#icons.get(`${organisationId}/${key}/${size}`, () =>
      inTurn(
        async () => ({
          bytes: await (logo && fits
            ? fromLogo(await logo.kept.load(), size, shape.ground ?? null)
            : fromLetter(theme, size)),
        }),
        organisationId,
      ),
    )
    return icon.bytes
  }
}

/** A tab shows the logo as it is; a home screen, on a ground it can be seen on. */
async function fromLogo(bytes: Uint8Array, size: IconSize, ground: 'light' | 'dark' | null): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const isTab = size === 32
  const side = isTab ? size : Math.round(size * (1 - 2 * MARGIN))
  const before = Math.floor((size - side) / 2)
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const logo = sharp(bytes)
    .resize(side, side, { fit: 'contain', background: clear })
    .extend({
      top: before,
      left: before,
      bottom: size - side - before,
      right: size - side - before,
      background: clear,
    })
  const whole =
    isTab && !ground
      ? logo
      : sharp(await logo.png().toBuffer()).flatten({ background: GROUNDS[ground ?? 'light'] })
  return whole.png({ compressionLevel: 9 }).toBuffer()
}

const fromLetter = ({ organisation, branding }: Theme, size: IconSize): Promise<Buffer> => {
  const font = findFont(DEFAULT_FONT)!
  // Home screens round the corners themselves, and tabs are drawn on white and on black.
  const svg = letterIcon(organisation, branding, { family: `'${font.family}'`, radius: 0 })
  return drawPng(svg, { width: size, fonts: [{ font, weight: 700 }] })
}

/** A PNG in the container that browsers ask for at `/favicon.ico`: one image, 32 by 32. */
export function iconFile(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
