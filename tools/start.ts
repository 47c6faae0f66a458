import { build } from './build.ts'
import { requireNode24, root } from './run.ts'

/** `npm start`: builds what is stale, then runs everything in one process. */
requireNode24()
await build()
process.chdir(root)
await import('../apps/server/src/entry/all.ts')
