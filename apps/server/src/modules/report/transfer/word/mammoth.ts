import { createRequire } from 'node:module'
import mammoth from 'mammoth'

/**
 * mammoth as it works where objects have no `__proto__`, which this server runs without (`--disable-proto=delete`): it makes
 * promises of its own by that name, for callers of the time when it had others. Ours are native.
 */
const promises = createRequire(import.meta.url)('mammoth/lib/promises.js') as {
  toExternalPromise: (promise: Promise<unknown>) => Promise<unknown>
}
promises.toExternalPromise = (promise) => promise

export { mammoth }
