import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What a reader's browser may be asked to load for tooltips and counting together, gzip, in bytes. */
export const READER_SCRIPT_BUDGET = 3 * 1024

/**
 * Bundles and minifies the reader script into `dist/reader.js`, an ES module without imports that the renderer puts
 * into each page. Throws when it no longer fits its budget.
 */
export async function buildReaderScript(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      minify: true,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: `${root}src/index.ts`, output: { entryFileNames: 'reader.js' } },
    },
  })
  const size = gzipSync(await readFile(`${root}dist/reader.js`), { level: 9 }).length
  if (size > READER_SCRIPT_BUDGET) {
    throw new Error(
      `The reader script weighs ${size} bytes compressed; its budget is ${READER_SCRIPT_BUDGET}.`,
    )
  }
}
