import { keepCompiledCode, writeCompiledCode } from './compiledCode.ts'

/**
 * Public pages and the collector alone, in as many processes as `READERS_PROCESSES` says. It reaches no session and no
 * identity code; internal pages ask to sign in.
 */
keepCompiledCode()
await (await import('./readersStart.ts')).startReaders()
writeCompiledCode()
