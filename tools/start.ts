import { keepCompiledCode, writeCompiledCode } from '../apps/server/src/entry/compiledCode.ts'
import { build, requireBuildTools } from './build.ts'
import { requireNode24, root } from './run.ts'

/**
 * `npm start`: builds what is stale, then runs everything in one process. Published pages, which a demonstration has, carry the
 * reader script; the applications are built while the server makes itself ready to listen.
 */
requireNode24()
requireBuildTools()
await build(['reader script'])
const built = build()
// A build that fails is said where it is waited for.
built.catch(() => {})
process.chdir(root)
keepCompiledCode()
const { runAll } = await import('../apps/server/src/entry/allProcess.ts')
await runAll(built)
writeCompiledCode()
