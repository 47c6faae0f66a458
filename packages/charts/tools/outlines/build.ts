/**
 * Draws the boundary sets once, so that neither server nor browser projects anything. Writes
 * packages/charts/src/maps/data/*.gen.ts. Run after a package of boundaries or names changed:
 * node packages/charts/tools/outlines/build.ts
 */
import { writeFileSync } from 'node:fs'
import { makeModules } from './make.ts'

for (const [name, text] of Object.entries(makeModules())) {
  writeFileSync(new URL(`../../src/maps/data/${name}`, import.meta.url), text)
}
