/** Which name to fix is looked at, on the map or in its settings: one lights the other. */
export interface LitPin {
  blockId: string
  value: string
}

let lit: LitPin | null = null
const listeners = new Set<() => void>()

export const mapPins = {
  get: (): LitPin | null => lit,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  light: (next: LitPin | null): void => {
    if (next?.blockId === lit?.blockId && next?.value === lit?.value) return
    lit = next
    for (const listener of listeners) listener()
  },
}
