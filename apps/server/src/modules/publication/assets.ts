import { readFileSync } from 'node:fs'
import {
  FONT_SUBSETS,
  FONTS,
  type Font,
  type FontStyle,
  type FontSubset,
  fontFile,
  pageFontFile,
} from '@bubbles/domain'
import { type PageAssets, readReaderScript } from '@bubbles/report-renderer'
import { ASSET_PATH } from './addresses.ts'
import { cutFonts } from './fontCuts.ts'
import { fontPath, pageCut } from './fontFiles.ts'

interface Asset {
  bytes: Buffer
  contentType: string
  /** Whether its name holds the hash of these bytes, so that it can be kept for ever. */
  immutable: boolean
}

interface KnownFile {
  name: string
  font: Font
  /** A file of the catalogue as it is; null: the cut that pages load. */
  whole: { subset: FontSubset; style: FontStyle } | null
}

/** Each font file by its name before the hash. */
const files = new Map<string, KnownFile>()
for (const font of FONTS) {
  for (const subset of FONT_SUBSETS) {
    for (const style of ['normal', 'italic'] as const) {
      const file = fontFile(font, subset, style)
      if (file) files.set(stemOf(file.name), { name: file.name, font, whole: { subset, style } })
    }
  }
  const { name } = pageFontFile(font)
  files.set(stemOf(name), { name, font, whole: null })
}

const loaded = new Map<string, Promise<{ bytes: Buffer; isAsNamed: boolean }>>()

/**
 * A font file by its name. Pages rendered before the family's package changed name it with another hash: they get
 * today's bytes, to be asked for again.
 */
export async function findAsset(name: string): Promise<Asset | undefined> {
  const known = files.get(stemOf(name))
  if (!known) return undefined
  const loading = loaded.get(known.name) ?? load(known)
  loaded.set(known.name, loading)
  const { bytes, isAsNamed } = await loading
  // A cut that failed is tried again.
  if (!isAsNamed) loaded.delete(known.name)
  return { bytes, contentType: 'font/woff2', immutable: isAsNamed && known.name === name }
}

/** The bytes of a file; where the cut of a page cannot be made, the whole file, which holds more. */
async function load({ font, whole }: KnownFile): Promise<{ bytes: Buffer; isAsNamed: boolean }> {
  if (whole) return { bytes: readFileSync(fontPath(font, whole.subset, whole.style)!), isAsNamed: true }
  const [bytes] = await cutFonts([pageCut(font, pageFontFile(font))])
  return bytes
    ? { bytes, isAsNamed: true }
    : { bytes: readFileSync(fontPath(font, 'latin')!), isAsNamed: false }
}

/** `inter-latin` of `inter-latin.0123456789ab.woff2`. */
function stemOf(name: string): string {
  return /^([\w-]+)\.[\w-]{12}\.woff2$/.exec(name)?.[1] ?? name
}

let script: string | undefined

/** Where an organisation's pages find font files. */
export const fontBase = (origin: string): string => `${origin}${ASSET_PATH}`

/** What every page is rendered with: our own fonts and the reader script. */
export function pageAssets(origin: string): PageAssets {
  script ??= readReaderScript()
  return { fontBase: fontBase(origin), script }
}
