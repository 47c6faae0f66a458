import { GROUNDS, type Ground } from './blocks/ground.ts'

/** What sections are told from: a kind of block, and its attributes. */
interface Part {
  type: string
  attrs?: Record<string, unknown>
}

/** Blocks that stand on one ground, in order. */
export interface Grounded<Node> {
  ground: Ground
  nodes: Node[]
}

/**
 * The blocks of a page by the ground they stand on. A heading with a ground takes what follows it up to the next heading
 * of its level or above, the next heading or columns with a ground of their own, or a divider; columns take only
 * themselves. Two sections on the same ground stay two.
 */
export function sectionsByGround<Node extends Part>(nodes: readonly Node[]): Grounded<Node>[] {
  const found: Grounded<Node>[] = []
  let until: number | null = null
  for (const node of nodes) {
    const own = groundOf(node)
    const level = node.type === 'heading' ? (node.attrs?.level === 3 ? 3 : 2) : null
    if (node.type === 'columns' && own !== 'none') {
      found.push({ ground: own, nodes: [node] })
      until = null
      continue
    }
    const ends = node.type === 'horizontalRule' || (level !== null && until !== null && level <= until)
    if (level !== null && own !== 'none') {
      found.push({ ground: own, nodes: [node] })
      until = level
      continue
    }
    if (ends) until = null
    const last = found.at(-1)
    const ground = until === null ? 'none' : (last?.ground ?? 'none')
    if (last && last.ground === ground && (until !== null || ground === 'none')) last.nodes.push(node)
    else found.push({ ground, nodes: [node] })
  }
  return found
}

/** The ground a heading or columns ask for; of any other block, and of one that there is not, none. */
export function groundOf(node: Part): Ground {
  if (node.type !== 'heading' && node.type !== 'columns') return 'none'
  return GROUNDS.find((ground) => ground === node.attrs?.ground) ?? 'none'
}
