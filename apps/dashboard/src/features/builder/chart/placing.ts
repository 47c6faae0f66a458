import type { ChartMark } from '@bubbles/charts'

/** What is being placed on a figure by pointing at it. */
export interface Placing {
  blockId: string
  /** A note stands at one mark, a range from one to another. */
  what: 'note' | 'range'
  onPlaced: (from: ChartMark, to: ChartMark) => void
}

let current: Placing | null = null
const listeners = new Set<() => void>()

const set = (next: Placing | null): void => {
  current = next
  for (const listener of listeners) listener()
}

/** Between the settings, where placing begins, and the figure, where it ends. */
export const placing = {
  get: (): Placing | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  start: (next: Placing): void => set(next),
  /** @param blockId ends only what is placed there */
  stop: (blockId?: string): void => {
    if (current && (blockId === undefined || current.blockId === blockId)) set(null)
  },
}
