import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { edgesOf, type Manifest, type Manifests, type Source } from './fences/graph.ts'
import { type Breach, RULES } from './fences/rules.ts'
import { root } from './run.ts'

/** Every breach of the fences among `sources`: `fences/table.ts` says what may import what, `fences/rules.ts` holds the rules. */
export function findBreaches(sources: readonly Source[], manifests: Manifests): Breach[] {
  const tree = { sources, manifests, edges: edgesOf(sources, manifests) }
  return RULES.flatMap((rule) => rule(tree))
}

const AWAY = /(^|\/)(node_modules|dist|\.data)(\/|$)/

/** Reads all TypeScript of the repository. */
export const readSources = (): Source[] =>
  globSync('{*.ts,{apps,packages,bench,e2e,tools}/**/*.{ts,tsx}}', {
    cwd: root,
    exclude: (path) => AWAY.test(path),
  })
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Reads the package.json of the repository and of every workspace. */
export const readManifests = (): Manifests =>
  Object.fromEntries(
    globSync(['package.json', '{apps,packages}/*/package.json', '{bench,e2e}/package.json'], {
      cwd: root,
    }).map((path) => [dirname(path), JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest]),
  )

if (import.meta.main) {
  const breaches = findBreaches(readSources(), readManifests())
  for (const { path, rule, detail } of breaches) process.stderr.write(`${path}: ${detail} (${rule})\n`)
  process.exit(breaches.length > 0 ? 1 : 0)
}
