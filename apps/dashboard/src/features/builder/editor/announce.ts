/** Long enough that what one key does is said once, as its last words; short enough to be heard as its answer. */
const PAUSE = 80

let current = ''
let next: string | null = null
const listeners = new Set<() => void>()

/**
 * Says what the builder has just done to people who do not see it. The focus stays in the text, so nothing else would
 * tell. Of several things said at once the last is heard.
 */
export function announce(words: string): void {
  if (next === null) setTimeout(flush, PAUSE)
  next = words
}

function flush(): void {
  // The same words again are only heard when they differ.
  current = next === current ? `${next}\u00a0` : (next ?? '')
  next = null
  for (const listener of listeners) listener()
}

/** What is said now, for the one region that says it. */
export const announced = {
  get: (): string => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
