import { keepCompiledCode, writeCompiledCode } from '../apps/server/src/entry/compiledCode.ts'
import { build, buildInTurn, requireBuildTools } from './build.ts'
import { requireNode24, root } from './run.ts'

/**
 * `npm start`: builds what is stale, then runs everything in one process. Published pages, which a demonstration has, carry the
 * reader script; the applications are built while the server makes itself ready to listen, and in other languages than English
 * once it does.
 */
requireNode24()
requireBuildTools()
await build(['reader script'])
const built = buildInTurn()
process.chdir(root)
keepCompiledCode()
const { openEarly } = await import('../apps/server/src/entry/openEarly.ts')
const opening = openEarly()
const { runAll } = await import('../apps/server/src/entry/allProcess.ts')
await runAll(opening, built)
await built.all
writeCompiledCode()
