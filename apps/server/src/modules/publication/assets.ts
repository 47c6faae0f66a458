import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PageAssets, readReaderScript } from '@bubbles/report-renderer'
import { ASSET_PATH } from './addresses.ts'

interface Asset {
  /** Its file name holds a hash of its bytes, so that it can be kept for ever. */
  name: string
  bytes: Buffer
  contentType: string
}

const require = createRequire(import.meta.url)

const font = (subset: string): Asset => {
  const bytes = readFileSync(
    require.resolve(`@fontsource-variable/roboto/files/roboto-${subset}-wght-normal.woff2`),
  )
  return { name: `roboto-${subset}.${digest(bytes)}.woff2`, bytes, contentType: 'font/woff2' }
}
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 12)

const latin = font('latin')
const latinExtended = font('latin-ext')
const byName = new Map([latin, latinExtended].map((asset) => [asset.name, asset]))

export const findAsset = (name: string): Asset | undefined => byName.get(name)

let script: string | undefined

/** What every page is rendered with: our own fonts and the reader script. */
export function pageAssets(origin: string): PageAssets {
  script ??= readReaderScript()
  const address = (asset: Asset) => `${origin}${ASSET_PATH}/${asset.name}`
  return { fontUrls: { latin: address(latin), latinExtended: address(latinExtended) }, script }
}
