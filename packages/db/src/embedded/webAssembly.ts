import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

// V8 frees what its first compiler made of a function once the optimising one has made it anew. That has ended a process
// ("Check failed: jit_page_->allocations_.erase(addr) == 1", Node 24.21), and gains a few megabytes.
setFlagsFromString('--no-wasm-code-gc')

/** PGlite without the query that tells its own query methods about arrays: none of them is used here. */
export class BarePglite extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/**
 * Functions that run for the first time inside `work` stay as the first compiler has made them. For PostgreSQL's parser:
 * one function of 100 KB, a single switch of 2,485 ways, which V8 takes for busy after a few statements. The optimising
 * compiler needs 600 MB and seconds of a processor for it, for parsing that is hardly faster.
 */
export function compiledForGood(work: () => void): void {
  // V8 writes into a function, when it compiles it first, whether it counts how busy it is: here only function 0, an import, may.
  setFlagsFromString('--wasm-tier-up-filter=0')
  try {
    work()
  } finally {
    setFlagsFromString('--wasm-tier-up-filter=-1')
  }
}
