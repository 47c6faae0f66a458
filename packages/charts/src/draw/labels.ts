/** A label that wants to stand at `y` px and takes `height` px, centred. */
export interface Spread {
  y: number
  height: number
}

interface Block {
  members: number[]
  /** Sum over members of where each wants the top of the block. */
  wanted: number
  height: number
}

/**
 * Pushes labels apart so that none covers another, moving all of them as little as possible, and keeps them between
 * `top` and `bottom` px. Returns the new centres in the order given. Labels that collide form a block that stands
 * where its members want it on average (pool adjacent violators).
 */
export function spreadLabels(labels: Spread[], top: number, bottom: number): number[] {
  const order = labels.map((_, index) => index).sort((a, b) => labels[a]!.y - labels[b]!.y || a - b)
  const start = (block: Block) =>
    Math.max(top, Math.min(block.wanted / block.members.length, Math.max(top, bottom - block.height)))
  const blocks: Block[] = []
  for (const index of order) {
    const { y, height } = labels[index]!
    blocks.push({ members: [index], wanted: y - height / 2, height })
    while (blocks.length > 1) {
      const last = blocks[blocks.length - 1]!
      const before = blocks[blocks.length - 2]!
      if (start(before) + before.height <= start(last)) break
      blocks.pop()
      before.wanted += last.wanted - last.members.length * before.height
      before.members.push(...last.members)
      before.height += last.height
    }
  }
  const centres: number[] = []
  for (const block of blocks) {
    let y = start(block)
    for (const index of block.members) {
      centres[index] = y + labels[index]!.height / 2
      y += labels[index]!.height
    }
  }
  return centres
}

/** Of labels in order of importance, those that can stay where they want to be without covering one another. */
export function labelsThatFit(labels: Spread[], taken: Spread[]): boolean[] {
  const placed = [...taken]
  return labels.map((label) => {
    const free = placed.every((other) => Math.abs(other.y - label.y) >= (other.height + label.height) / 2)
    if (free) placed.push(label)
    return free
  })
}
