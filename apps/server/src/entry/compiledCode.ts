import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const KEPT = fileURLToPath(new URL('../../../../node_modules/.cache/bubbles-code', import.meta.url))

/**
 * Lets this process and its threads load what an earlier one has compiled, and keep what they compile themselves: types are
 * then stripped and sources parsed once, not at every start. It holds for what is imported afterwards, by `import()`. Where the directory can't be written, all goes on without.
 */
export function keepCompiledCode(directory = KEPT): void {
  const { directory: kept } = enableCompileCache(directory)
  // Threads begin with the environment, and with nothing else of this process.
  if (kept) process.env.NODE_COMPILE_CACHE ??= directory
}

/** Writes what was compiled until now: a process that is killed writes nothing at its end. */
export const writeCompiledCode = (): void => flushCompileCache()
