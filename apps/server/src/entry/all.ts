import { keepCompiledCode, writeCompiledCode } from './compiledCode.ts'

/** Everything in one process, from what was built before. */
keepCompiledCode()
await (await import('./allProcess.ts')).runAll()
writeCompiledCode()
