import { keepCompiledCode, writeCompiledCode } from './compiledCode.ts'

/** Outbox, rollups, expiry; any number may run beside each other. Answers only whether it is well. */
keepCompiledCode()
await (await import('./workerProcess.ts')).runWorker()
writeCompiledCode()
