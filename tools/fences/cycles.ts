/**
 * The cycles of a graph: its strongly connected components of more than one node, each sorted (Tarjan 1972).
 * @param arrows the nodes each node points to
 */
export function cyclesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const cycles: string[][] = []

  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    isOpen.add(node)
    for (const next of arrows.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!isOpen.has(next)) continue
      lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const part = open.splice(open.indexOf(node))
    for (const each of part) isOpen.delete(each)
    if (part.length > 1) cycles.push(part.sort())
  }
  for (const node of arrows.keys()) if (!order.has(node)) visit(node)
  return cycles
}
