import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import subsetFont from 'subset-font'
import type { FontCut } from './fontCut.ts'

/** What a page needs of a font's tables beside outlines: kerning, ligatures, accents, and figures of one width. */
const FEATURES = ['kern', 'liga', 'rlig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

/** Cuts fonts in a thread of its own: each takes a tenth of a second and more. Answers null for one that cannot be cut. */
async function cut({ path, characters, weights: [min, max] }: FontCut): Promise<Uint8Array | null> {
  try {
    return await subsetFont(readFileSync(path), characters, {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      // Hints are of use to coarse screens on one system, and weigh a fifth of the file.
      noHinting: true,
      variationAxes: { wght: min === max ? min : { min, max } },
    })
  } catch {
    return null
  }
}

const answers: (Uint8Array | null)[] = []
for (const request of workerData as FontCut[]) answers.push(await cut(request))
parentPort?.postMessage(answers)
