import { pause } from '@bubbles/contract'

/** Milliseconds. Shorter waits are between two tries; so long a one is what the server asked for. */
const ASKED_FOR_MS = 1_000

const listeners = new Set<() => void>()
let waiting = 0

/** Whether something waits until a busy server has time for it. */
export const busyServer = {
  get: (): boolean => waiting > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function count(by: 1 | -1): void {
  waiting += by
  for (const listener of listeners) listener()
}

/** Waits before a call is tried again, and lets the screen say so where that is long. Rejects when `signal` is aborted. */
export async function waitForServer(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (milliseconds < ASKED_FOR_MS) return pause(milliseconds, signal)
  count(1)
  try {
    await pause(milliseconds, signal)
  } finally {
    count(-1)
  }
}
