import { existsSync, readFileSync } from 'node:fs'

const BUILT = new URL('../../reader-script/dist/reader.js', import.meta.url)

/**
 * The built reader script, to be inlined through `assets.script`. Throws when it has not been built
 * (`buildReaderScript()` of packages/reader-script does that).
 */
export function readReaderScript(): string {
  if (!existsSync(BUILT)) throw new Error('The reader script is not built. Run "npm run build".')
  return readFileSync(BUILT, 'utf8').trim()
}
