import { readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../run.ts'

/** What `npm start` loads of the server, by what it is called in the bundle. */
const ENTRIES = {
  openEarly: 'apps/server/src/entry/openEarly.ts',
  allProcess: 'apps/server/src/entry/allProcess.ts',
}
/** Our own packages, and the one library of hundreds of modules that holds nothing another copy of it would have to know. */
const BUNDLED = /^(?:@bubbles|kysely)(?:\/|$)/
const DAY_MS = 86_400_000

/** Writes the modules of the server into a few files: loading two thousand is half of the work of a start. */
export const bundleServer = (): Promise<void> =>
  bundle(
    Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)])),
    join(root, 'apps/server/dist'),
  )

/**
 * Bundles modules for Node, other packages left out. Files beside a source are found where they were, since what it knows as
 * its own address stays that of the source.
 * @param entries paths by name; each becomes `{name}.js` in `output`. What an older build wrote stays there for a
 *   day: a server that runs may not have loaded all of it yet.
 */
export async function bundle(entries: Record<string, string>, output: string): Promise<void> {
  const build = await rolldown({
    input: entries,
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !BUNDLED.test(id),
    plugins: [
      {
        name: 'addresses of sources',
        transform: {
          filter: { code: 'import.meta.url', id: { exclude: /\/node_modules\/(?!@bubbles)/ } },
          handler: (code, id) => code.replaceAll('import.meta.url', addressOf(id, output)),
        },
      },
    ],
  })
  const { output: written } = await build.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  const names = new Set(written.map(({ fileName }) => fileName))
  for (const name of readdirSync(output)) {
    const path = join(output, name)
    if (!names.has(name) && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path)
  }
}

/** What gives the address of a source, from a chunk in `output`, wherever both are moved to. */
const addressOf = (source: string, output: string): string =>
  `new URL(${JSON.stringify(relative(output, source))}, import.meta.url).href`
