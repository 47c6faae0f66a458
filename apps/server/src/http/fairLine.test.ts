import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairLine } from './fairLine.ts'

const GROUPS = ['acme', 'globex', 'initech', 'open']
const WEIGHTS: Record<string, number> = { open: 3, initech: 2 }
const weightOf = (group: string) => WEIGHTS[group] ?? 1

type Step = { push: { group: string; member: string } } | { shift: string[] } | { leave: number }

const group = fc.constantFrom(...GROUPS)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ push: fc.record({ group, member: fc.constantFrom('a', 'b', 'c') }) }),
    },
    // Those that may not go on now.
    { weight: 3, arbitrary: fc.record({ shift: fc.subarray(GROUPS) }) },
    { weight: 1, arbitrary: fc.record({ leave: fc.nat() }) },
  ),
  { maxLength: 120 },
)

interface Entry {
  id: number
  group: string
  member: string
  /** Turns that each other group has had since this group last had one, or began to wait. */
  ahead: number
}

/** Does the steps. @returns what was served, in order, what is still waiting, and what was not as it has to be. */
function play(all: Step[], onServed: (served: Entry, waiting: Entry[]) => void = () => {}) {
  const line = new FairLine<Entry>(weightOf)
  const leaves = new Map<Entry, () => boolean>()
  const served: Entry[] = []
  const faults: string[] = []
  for (const [id, step] of all.entries())
    if ('push' in step) {
      const { group: name, member } = step.push
      const entry = { id, group: name, member, ahead: line.ahead(name, member).ofAll }
      leaves.set(entry, line.push(name, member, entry))
    } else if ('leave' in step) {
      const [entry, leave] = [...leaves][step.leave % leaves.size] ?? []
      if (!entry || !leave) continue
      leaves.delete(entry)
      if (!leave() || leave()) faults.push(`${id}: left not exactly once`)
    } else {
      const next = line.shift((name) => !step.shift.includes(name))
      if (!next && [...leaves.keys()].some((each) => !step.shift.includes(each.group)))
        faults.push(`${id}: somebody could have gone on`)
      if (!next) continue
      if (step.shift.includes(next.group)) faults.push(`${id}: ${next.group} could not go on`)
      leaves.delete(next.entry)
      served.push(next.entry)
      onServed(next.entry, [...leaves.keys()])
    }
  if (line.size !== leaves.size) faults.push(`${line.size} wait and not ${leaves.size}`)
  return { line, served, waiting: [...leaves.keys()], faults }
}

const drain = (line: FairLine<Entry>): Entry[] => {
  const rest: Entry[] = []
  for (let next = line.shift(() => true); next; next = line.shift(() => true)) rest.push(next.entry)
  return rest
}

describe('the line of those who wait', () => {
  it('serves everybody once, and each member in order', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { line, served, waiting, faults } = play(all)
        expect(faults).toEqual([])
        const rest = drain(line)
        expect(new Set(rest)).toEqual(new Set(waiting))
        const everything = [...served, ...rest]
        for (const own of Map.groupBy(everything, (each) => `${each.group}/${each.member}`).values())
          expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toSorted((a, b) => a - b))
      }),
    )
  })

  it('starves nobody: between two turns of a group that waits no other has more than its weight', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const turnsSince = new Map<string, Map<string, number>>()
        const open = all.map((step) => ('shift' in step ? { shift: [] } : step))
        play(open, (entry, waiting) => {
          turnsSince.delete(entry.group)
          const still = new Set(waiting.map((each) => each.group))
          for (const name of turnsSince.keys()) if (!still.has(name)) turnsSince.delete(name)
          for (const name of still) {
            if (name === entry.group) continue
            const others = turnsSince.get(name) ?? new Map<string, number>()
            others.set(entry.group, (others.get(entry.group) ?? 0) + 1)
            turnsSince.set(name, others)
            expect(others.get(entry.group)).toBeLessThanOrEqual(weightOf(entry.group))
          }
        })
      }),
    )
  })

  it('gives groups that always wait turns by weight, and their members as many each', () => {
    const line = new FairLine<string>(weightOf)
    const rounds = 6
    const members = ['a', 'b']
    for (const name of GROUPS)
      for (const member of members)
        for (let count = 0; count < rounds * 3; count++) line.push(name, member, `${name}/${member}`)
    const sum = GROUPS.reduce((total, name) => total + weightOf(name), 0)
    const served = Array.from({ length: rounds * sum }, () => line.shift(() => true)!.entry)
    const counts = Object.fromEntries(
      [...Map.groupBy(served, (each) => each)].map(([name, each]) => [name, each.length]),
    )
    for (const name of GROUPS)
      for (const member of members)
        expect(counts[`${name}/${member}`]).toBe((rounds * weightOf(name)) / members.length)
  })

  it('knows how many come first, where nobody else comes or goes', () => {
    const late: unknown[] = []
    fc.assert(
      fc.property(steps, (all) => {
        const { line, waiting } = play(all.filter((step) => 'push' in step))
        const last = waiting.at(-1)
        const place = drain(line).findIndex((each) => each === last)
        if (last && place > last.ahead) late.push({ place, last })
      }),
    )
    expect(late).toEqual([])
  })
})
