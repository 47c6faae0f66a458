/** Those who wait, by group and within it by member. Groups take turns, and so do the members of one group. */
export class FairLine<Entry> {
  /** Whose turn it is next comes first, in both maps; none of them is empty. */
  readonly #groups = new Map<string, Map<string, Entry[]>>()

  /** @returns what takes the entry out again; false when it has left the line. */
  push(group: string, member: string, entry: Entry): () => boolean {
    const members = this.#groups.get(group) ?? new Map<string, Entry[]>()
    const line = members.get(member) ?? []
    line.push(entry)
    members.set(member, line)
    this.#groups.set(group, members)
    return () => {
      const at = line.indexOf(entry)
      if (at < 0) return false
      line.splice(at, 1)
      this.#drop(group, member)
      return true
    }
  }

  /** The next entry of the first group that may go on; that group and that member then stand last. */
  shift(mayGoOn: (group: string) => boolean): { group: string; entry: Entry } | null {
    for (const [group, members] of this.#groups) {
      if (!mayGoOn(group)) continue
      const [[member, line]] = members as unknown as [[string, Entry[]]]
      const entry = line.shift()!
      members.delete(member)
      if (line.length > 0) members.set(member, line)
      this.#groups.delete(group)
      if (members.size > 0) this.#groups.set(group, members)
      return { group, entry }
    }
    return null
  }

  /** How many of one member wait. */
  waiting(group: string, member: string): number {
    return this.#groups.get(group)?.get(member)?.length ?? 0
  }

  /** How many have their turn before the next entry of this member. */
  ahead(group: string, member: string): number {
    const turn = this.waiting(group, member) + 1
    const members = this.#groups.get(group) ?? new Map<string, Entry[]>()
    let inGroup = turn - 1
    for (const [other, line] of members) if (other !== member) inGroup += Math.min(line.length, turn)
    let ahead = inGroup
    for (const [other, lines] of this.#groups) {
      if (other === group) continue
      const size = [...lines.values()].reduce((sum, line) => sum + line.length, 0)
      ahead += Math.min(size, inGroup + 1)
    }
    return ahead
  }

  #drop(group: string, member: string): void {
    const members = this.#groups.get(group)
    if (members?.get(member)?.length === 0) members.delete(member)
    if (members?.size === 0) this.#groups.delete(group)
  }
}
