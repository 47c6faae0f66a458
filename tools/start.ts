import { keepCompiledCode, writeCompiledCode } from '../apps/server/src/entry/compiledCode.ts'
import { build, buildInTurn, requireBuildTools, serverBundle } from './build.ts'
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
const bundle = serverBundle()
const load = <Module>(name: string) =>
  import(bundle ? `${bundle}/${name}.js` : `../apps/server/src/entry/${name}.ts`) as Promise<Module>
const { openEarly } = await load<typeof import('../apps/server/src/entry/openEarly.ts')>('openEarly')
const opening = openEarly()
const { runAll } = await load<typeof import('../apps/server/src/entry/allProcess.ts')>('allProcess')
await runAll(opening, built)
await built.all
writeCompiledCode()
