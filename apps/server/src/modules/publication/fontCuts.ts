import { Worker } from 'node:worker_threads'
import type { FontCut } from './fontCut.ts'

const MAX_MS = 20_000
const MAX_KEPT = 500

/** Parts cut by this process, by what was asked: the same again costs nothing, and is the same bytes anyway. */
const kept = new Map<string, Buffer>()

/**
 * Cuts parts out of font files, as WOFF2, in a thread of its own. The same cut gives the same bytes. Null for what
 * cannot be cut, or not in time: pages are set in something else then, and publishing goes on.
 */
export async function cutFonts(cuts: readonly FontCut[]): Promise<(Buffer | null)[]> {
  const missing = cuts.filter((cut) => !kept.has(keyOf(cut)))
  if (missing.length > 0) {
    const made = await inThread(missing)
    for (const [index, cut] of missing.entries()) {
      const bytes = made[index]
      if (bytes) kept.set(keyOf(cut), Buffer.from(bytes))
    }
  }
  const found = cuts.map((cut) => kept.get(keyOf(cut)) ?? null)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return found
}

const keyOf = ({ path, characters, weights }: FontCut) => `${path} ${weights.join(' ')} ${characters}`

function inThread(cuts: readonly FontCut[]): Promise<(Uint8Array | null)[]> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./fontWorker.ts', import.meta.url), { workerData: cuts })
    const timer = setTimeout(() => void worker.terminate(), MAX_MS)
    worker.once('message', resolve)
    // An end without an answer, whatever its reason.
    worker.once('error', () => resolve([]))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve([])
    })
  })
}
