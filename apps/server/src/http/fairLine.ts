/** Those of one group who wait, by member. */
interface Group<Entry> {
  members: Map<string, Entry[]>
  size: number
  /** Turns it still has before the next group's. */
  turnsLeft: number
}

/**
 * Those who wait, by group and within it by member. Groups take turns by weight (deficit round robin, where every entry
 * costs one), the members of one group take turns one by one, and what one member waits for keeps its order.
 */
export class FairLine<Entry> {
  /** Whose turn it is next comes first, in both maps; none of them is empty. */
  readonly #groups = new Map<string, Group<Entry>>()
  readonly #weightOf: (group: string) => number
  #size = 0

  /** @param weightOf turns a group has in a round: a whole number, 1 or more */
  constructor(weightOf: (group: string) => number = () => 1) {
    this.#weightOf = weightOf
  }

  /** How many wait in all. */
  get size(): number {
    return this.#size
  }

  /** @returns what takes the entry out again; false when it has left the line. */
  push(name: string, member: string, entry: Entry): () => boolean {
    let group = this.#groups.get(name)
    if (!group) this.#groups.set(name, (group = this.#newGroup(name)))
    const line = group.members.get(member) ?? []
    line.push(entry)
    group.members.set(member, line)
    group.size += 1
    this.#size += 1
    return () => {
      const at = line.indexOf(entry)
      if (at < 0) return false
      line.splice(at, 1)
      if (line.length === 0) group.members.delete(member)
      this.#left(name, group)
      return true
    }
  }

  /** The next entry of the first group that may go on. That member then stands last, and the group once its turns are used. */
  shift(mayGoOn: (group: string) => boolean): { group: string; entry: Entry } | null {
    for (const [name, group] of this.#groups) {
      if (!mayGoOn(name)) continue
      const [[member, line]] = group.members as unknown as [[string, Entry[]]]
      const entry = line.shift()!
      group.members.delete(member)
      if (line.length > 0) group.members.set(member, line)
      group.turnsLeft -= 1
      if (group.turnsLeft === 0) {
        group.turnsLeft = this.#weightOf(name)
        this.#groups.delete(name)
        this.#groups.set(name, group)
      }
      this.#left(name, group)
      return { group: name, entry }
    }
    return null
  }

  /** How many of one member wait. */
  waiting(group: string, member: string): number {
    return this.#groups.get(group)?.members.get(member)?.length ?? 0
  }

  /** How many have their turn before the next entry of this member: of its own group, and in all. */
  ahead(name: string, member: string): { ofGroup: number; ofAll: number } {
    const turn = this.waiting(name, member) + 1
    let ofGroup = turn - 1
    for (const [other, line] of this.#groups.get(name)?.members ?? [])
      if (other !== member) ofGroup += Math.min(line.length, turn)
    const rounds = Math.ceil((ofGroup + 1) / this.#weightOf(name))
    let ofAll = ofGroup
    for (const [other, { size }] of this.#groups)
      if (other !== name) ofAll += Math.min(size, rounds * this.#weightOf(other))
    return { ofGroup, ofAll }
  }

  #newGroup(name: string): Group<Entry> {
    return { members: new Map(), size: 0, turnsLeft: this.#weightOf(name) }
  }

  /** One entry of a group is gone. */
  #left(name: string, group: Group<Entry>): void {
    group.size -= 1
    this.#size -= 1
    if (group.size === 0) this.#groups.delete(name)
  }
}
