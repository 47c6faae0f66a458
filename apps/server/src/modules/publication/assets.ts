import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { FONT_SUBSETS, FONTS, type FontStyle, fontFile } from '@bubbles/domain'
import { type PageAssets, readReaderScript } from '@bubbles/report-renderer'
import { ASSET_PATH } from './addresses.ts'

interface Asset {
  bytes: Buffer
  contentType: string
  /** Whether its name holds the hash of these bytes, so that it can be kept for ever. */
  immutable: boolean
}

const require = createRequire(import.meta.url)

/** Where each font file of the catalogue is: by its name, and by the part of it before the hash. */
const paths = new Map<string, { name: string; path: string }>()
for (const font of FONTS) {
  for (const subset of FONT_SUBSETS) {
    for (const style of ['normal', 'italic'] as FontStyle[]) {
      const file = fontFile(font, subset, style)
      if (!file) continue
      const path = `@fontsource-variable/${font.id}/files/${font.id}-${subset}-wght-${style}.woff2`
      paths.set(stemOf(file.name), { name: file.name, path })
    }
  }
}

const loaded = new Map<string, Buffer>()

/**
 * A font file by its name. Pages rendered before the family's package changed name it with another hash: they get
 * today's bytes, to be asked for again.
 */
export function findAsset(name: string): Asset | undefined {
  const known = paths.get(stemOf(name))
  if (!known) return undefined
  let bytes = loaded.get(known.path)
  if (!bytes) {
    bytes = readFileSync(require.resolve(known.path))
    loaded.set(known.path, bytes)
  }
  return { bytes, contentType: 'font/woff2', immutable: known.name === name }
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
