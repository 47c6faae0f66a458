import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run.ts'
import { DEFECTS } from './defects.ts'
import { planted } from './plant.ts'

/** Loaded into a server that a test starts, and into its threads: takes the guard away there, as `plant` does in the test. */
const defect = DEFECTS[Number(process.env.PLANTED_DEFECT)]
if (defect) {
  const changed = pathToFileURL(join(root, defect.file)).href
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (url.split('?')[0] !== changed) return loaded
      return { ...loaded, source: planted(readFileSync(new URL(changed), 'utf8'), defect) }
    },
  })
}
