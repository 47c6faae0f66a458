import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBundleFolder } from '../apps/server/src/modules/report/transfer/bundleFolder.ts'
import { folderOf } from './bundleFolder.ts'
import { root } from './run.ts'

const GALLERY = join(root, 'apps/server/src/modules/gallery/bundles')
const folders = readdirSync(GALLERY).filter((name) => !name.endsWith('.json'))
const textOf = (content: string | Uint8Array) =>
  Buffer.from(content)
    .toString('latin1')
    .replace(/"exportedAt": ".*"/, '')

it.each(folders)('%s is what the tool would make of it', async (name) => {
  const folder = join(GALLERY, name)
  const made = folderOf(await readBundleFolder(pathToFileURL(`${folder}/`)))
  expect(made.size).toBeGreaterThan(2)
  for (const [path, content] of made) expect(textOf(content)).toBe(textOf(readFileSync(join(folder, path))))
})
