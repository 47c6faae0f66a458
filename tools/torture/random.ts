import { createHash } from 'node:crypto'

/** Numbers from 0 up to and without 1, the same ones for the same seed. */
export function randomOf(seed: string): () => number {
  let count = 0
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE(0) / 2 ** 32
}

/** Milliseconds between `from` and `to`. */
export const between = (random: () => number, from: number, to: number): number =>
  Math.round(from + random() * (to - from))
