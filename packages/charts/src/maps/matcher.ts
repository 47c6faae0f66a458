import type { Boundaries, Region } from './boundaries.ts'
import { bagOfWords, editDistance, normalise } from './normalise.ts'

/** What led from a value to a region. */
export type MatchedBy = 'code' | 'name' | 'alias' | 'fix'

export interface Found {
  id: string
  by: Exclude<MatchedBy, 'fix'>
}

/** Finds regions of one boundary set by what people write for them. */
export interface Matcher {
  /** The region meant, or null when none is or several may be. */
  find: (value: string) => Found | null
  /** The nearest regions of those that are not taken, best first, at most three. */
  guess: (value: string, taken?: ReadonlySet<string>) => Region[]
  regionOf: (id: string) => Region | undefined
}

/** What a wrong first letter counts for beside a wrong letter further on: people rarely mistype the first. */
const FIRST_LETTER = 0.4
/** Regions so many letters further away than the nearest one are no help beside it. */
const NEAR_THE_BEST = 1

/** Keys to the one region they mean; null where they mean several. */
type Index = Map<string, string | null>

const NONE_TAKEN: ReadonlySet<string> = new Set()

const matchers = new WeakMap<Boundaries, Matcher>()

/** The matcher of a boundary set, built when first needed. */
export function matcherOf(boundaries: Boundaries): Matcher {
  const known = matchers.get(boundaries)
  if (known) return known
  const matcher = build(boundaries)
  matchers.set(boundaries, matcher)
  return matcher
}

function build(boundaries: Boundaries): Matcher {
  const byId = new Map(boundaries.regions.map((region) => [region.id, region]))
  return { find: finder(boundaries), guess: guesser(boundaries), regionOf: (id) => byId.get(id) }
}

function finder({ about: { id: set }, regions, aliases }: Boundaries): Matcher['find'] {
  const codes: Index = new Map()
  const names: Index = new Map()
  const others: Index = new Map()
  const bags: Index = new Map()
  // Aliases come first and the shown name next: what another language says of another region does not unsettle them.
  const sure: Index = new Map()
  for (const region of regions) {
    add(names, normalise(region.name), region.id)
    for (const code of [region.id, ...region.codes]) add(codes, codeKey(code), region.id)
    for (const name of region.names) add(others, normalise(name), region.id)
    for (const alias of aliases[region.id] ?? []) add(sure, normalise(alias), region.id)
    for (const name of [...region.names, ...(aliases[region.id] ?? [])])
      add(bags, bagOfWords(normalise(name)), region.id)
  }
  const prefix = set === 'us-states' ? /^US-(?=[A-Z]{2}$)/ : set === 'ch-cantons' ? /^CH-(?=[A-Z]{2}$)/ : null

  return (value) => {
    const trimmed = value.trim().toUpperCase()
    const code = codes.get(codeKey(prefix ? trimmed.replace(prefix, '') : trimmed))
    if (code) return { id: code, by: 'code' }
    const key = normalise(value)
    if (!key) return null
    const name = names.get(key)
    if (name) return { id: name, by: 'name' }
    const alias = sure.get(key)
    if (alias) return { id: alias, by: 'alias' }
    const other = others.get(key)
    if (other !== undefined) return other === null ? null : { id: other, by: 'name' }
    const bag = bags.get(bagOfWords(key))
    return bag ? { id: bag, by: 'alias' } : null
  }
}

function guesser({ regions, aliases }: Boundaries): Matcher['guess'] {
  const keys = regions.map((region) => ({
    region,
    names: [...region.names, ...(aliases[region.id] ?? [])].map(normalise),
  }))
  return (value, taken = NONE_TAKEN) => {
    const key = normalise(value)
    if (!key) return []
    const limit = Math.max(1, Math.floor(key.length / 3))
    const scores = new Map<Region, number>()
    for (const { region, names } of keys) {
      if (taken.has(region.id)) continue
      for (const name of names) {
        const score = nearness(key, name, limit)
        if (score < limit + 1) scores.set(region, Math.min(score, scores.get(region) ?? score))
      }
    }
    const furthest = Math.min(...scores.values()) + NEAR_THE_BEST
    return [...scores]
      .filter(([, score]) => score <= furthest)
      .toSorted(([a, first], [b, second]) => first - second || (a.id < b.id ? -1 : 1))
      .slice(0, 3)
      .map(([region]) => region)
  }
}

/** Letters to change, or less where one name is the beginning or a word of the other. */
function nearness(key: string, name: string, limit: number): number {
  const letters = editDistance(key, name, limit)
  const distance = key[0] === name[0] ? letters : letters + FIRST_LETTER
  if (letters <= 1) return distance
  const [short, long] = key.length < name.length ? [key, name] : [name, key]
  if (short.length < 4) return distance
  if (long.startsWith(short)) return Math.min(distance, 0.5)
  return ` ${long} `.includes(` ${short} `) ? Math.min(distance, 0.8) : distance
}

/** Codes are compared without zeros in front: spreadsheets drop them. */
const codeKey = (code: string): string => (/^\d{1,12}$/.test(code) ? `${Number(code)}` : code.toUpperCase())

function add(index: Index, key: string, id: string): void {
  if (!key) return
  const known = index.get(key)
  index.set(key, known === undefined || known === id ? id : null)
}
