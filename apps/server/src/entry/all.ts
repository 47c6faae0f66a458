import { keepCompiledCode, writeCompiledCode } from './compiledCode.ts'

/** Everything in one process, from what was built before. */
keepCompiledCode()
const opening = (await import('./openEarly.ts')).openEarly()
await (await import('./allProcess.ts')).runAll(opening)
writeCompiledCode()
