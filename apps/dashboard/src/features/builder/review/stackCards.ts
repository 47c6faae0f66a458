/** A card that wants to stand at a height. */
export interface Wish {
  id: string
  top: number
  height: number
}

const GAP = 12

/**
 * Where cards stand so that none overlaps: each at its text, or pushed down below the one before. The active one has
 * first claim to its place; those before it make room upwards. Cards are in the order of the document.
 */
export function stackCards(wishes: readonly Wish[], activeId: string | null): Map<string, number> {
  const tops = new Map<string, number>()
  const active = wishes.findIndex(({ id }) => id === activeId)
  let free = 0
  wishes.forEach(({ id, top, height }, index) => {
    const at = index === active ? top : Math.max(top, free)
    tops.set(id, at)
    free = at + height + GAP
  })
  let ceiling = active < 0 ? Number.POSITIVE_INFINITY : (wishes[active]?.top ?? 0)
  for (let index = active - 1; index >= 0; index--) {
    const { id, height } = wishes[index]!
    const at = Math.min(tops.get(id)!, ceiling - GAP - height)
    tops.set(id, at)
    ceiling = at
  }
  return tops
}
