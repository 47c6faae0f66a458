import { readdirSync, readFileSync } from 'node:fs'
import { type Bundle, readUnpackedBundle } from './readBundle.ts'

/**
 * An exported report that comes with the product, unpacked so that git shows what changed. `tools/bundleFolder.ts` makes it.
 * @throws Problem invalid-file with a sentence on what is wrong.
 */
export function readBundleFolder(folder: URL): Promise<Bundle> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.\w+$/.test(path),
  )
  return readUnpackedBundle(new Map(paths.map((path) => [path, readFileSync(new URL(path, folder))])))
}
