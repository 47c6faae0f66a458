import { keepCompiledCode, writeCompiledCode } from './compiledCode.ts'

/** The dashboard, the services and internal publications: what members of organisations use. */
keepCompiledCode()
await (await import('./staffProcess.ts')).runStaff()
writeCompiledCode()
