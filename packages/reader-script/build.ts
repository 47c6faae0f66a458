import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What a reader's browser may be asked to load for tooltips and counting together, gzip, in bytes; 3 KB in Brotli. */
export const READER_SCRIPT_BUDGET = 3_200

/** And the part of it that counts. Under 1.5 KB, so that counting never costs a reader more. */
export const TRACKER_BUDGET = 1_500

/** Properties of the script's own objects, which get short names. None of them is of the browser or of a batch. */
const OWN_PROPERTIES = /^(sideways|nearest|colour|series|flat|cross|last|row|seen|shape|box)$/

/**
 * Bundles and minifies the reader script into `dist/reader.js`, an ES module without imports that the renderer puts
 * into each page. Throws when it, or its tracker, no longer fits its budget.
 */
export async function buildReaderScript(): Promise<void> {
  await build(optionsFor('index.ts'))
  check('reader script', await readFile(`${root}dist/reader.js`), READER_SCRIPT_BUDGET)
  check('tracker', await tracker(), TRACKER_BUDGET)
}

function check(what: string, code: string | Uint8Array, budget: number): void {
  const size = gzipSync(code, { level: 9 }).length
  if (size > budget) throw new Error(`The ${what} weighs ${size} bytes compressed; its budget is ${budget}.`)
}

/** The tracker alone, as the whole script has it. */
async function tracker(): Promise<string> {
  const options = optionsFor('tracker.ts')
  const built = await build({ ...options, build: { ...options.build, write: false } })
  const { output } = (Array.isArray(built) ? built[0]! : built) as { output: readonly { code?: string }[] }
  return output[0]!.code!
}

const optionsFor = (entry: string) => ({
  configFile: false as const,
  root,
  logLevel: 'warn' as const,
  publicDir: false as const,
  build: {
    target: 'es2022',
    modulePreload: false as const,
    reportCompressedSize: false,
    rolldownOptions: {
      input: `${root}src/${entry}`,
      preserveEntrySignatures: 'allow-extension' as const,
      output: {
        entryFileNames: 'reader.js',
        minify: { compress: true, mangle: true, codegen: true, mangleProps: { include: OWN_PROPERTIES } },
      },
    },
  },
})
