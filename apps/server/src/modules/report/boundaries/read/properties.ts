import type { Feature } from './features.ts'

/** What a file says of its areas, of that which can name them; and which of it probably does. */
export interface Properties {
  names: string[]
  nameOf: string | null
  codeOf: string | null
}

/** Properties that are offered. A file has up to a hundred, most of them numbers of no use here. */
const MAX_OFFERED = 12
/** Of areas, how many must have a value, and how many different ones there must be. */
const MIN_FILLED = 0.5
const MIN_DISTINCT = 0.3

// Such as NAME_1, NUTS_NAME, GEN (Germany), LAD23NM (United Kingdom), nom (France), NAMELSAD (United States).
const NAMES = [
  /^name$/i,
  /^(?:gen|nom|nome|nombre|naam|navn|namn|nimi)$/i,
  /name|nm$|^nom|label|libell|bezeich|nombre|rotulo|title/i,
]
// Such as AGS, LAD23CD, NUTS_ID, GEOID, code_insee, ISO_A2.
const CODES = [
  /^(?:id|code|ags|geoid|nuts_id|insee(?:_.*)?|gss.*|iso_?3166.*)$/i,
  /cd$|code|_id$|^iso|^ars$|fips|geoid|insee|key|abbr|abk/i,
]

interface Candidate {
  name: string
  /** Shares of all areas. */
  filled: number
  distinct: number
  /** Shares of the values. */
  lettered: number
  codelike: number
}

/** The properties that could name areas, the likeliest first. */
export function propertiesOf(features: readonly Feature[]): Properties {
  const keys = new Set(features.flatMap(({ properties }) => Object.keys(properties)))
  const candidates = [...keys].map((name) => candidateOf(name, features))
  const useful = candidates.filter(({ filled, distinct }) => filled >= MIN_FILLED && distinct >= MIN_DISTINCT)
  const offered = useful.length > 0 ? useful : candidates
  const best = (score: (candidate: Candidate) => number) => {
    const [first] = offered.toSorted((a, b) => score(b) - score(a))
    return first && score(first) > 0 ? first.name : null
  }
  const codeOf = best(codeScore)
  const nameOf = best((each) => (each.name === codeOf ? 0 : nameScore(each))) ?? codeOf
  const rest = offered
    .toSorted((a, b) => Math.max(nameScore(b), codeScore(b)) - Math.max(nameScore(a), codeScore(a)))
    .map(({ name }) => name)
  const names = [...new Set([nameOf, codeOf, ...rest])].filter((name) => name !== null).slice(0, MAX_OFFERED)
  return { names, nameOf, codeOf: codeOf === nameOf ? null : codeOf }
}

function candidateOf(name: string, features: readonly Feature[]): Candidate {
  const values = features.map(({ properties }) => properties[name] ?? '').filter(Boolean)
  const share = (test: (value: string) => boolean) => values.filter(test).length / Math.max(1, values.length)
  return {
    name,
    filled: values.length / features.length,
    distinct: new Set(values).size / features.length,
    lettered: share((value) => /\p{L}{3}/u.test(value)),
    codelike: share((value) => /^[\p{L}\d][\p{L}\d._-]{0,15}$/u.test(value)),
  }
}

const rank = (patterns: readonly RegExp[], name: string): number => {
  const at = patterns.findIndex((pattern) => pattern.test(name))
  return at < 0 ? 0 : patterns.length - at
}

const nameScore = ({ name, filled, distinct, lettered }: Candidate): number =>
  lettered < 0.5 ? 0 : rank(NAMES, name) + 2 * distinct + filled

/** A code is different for each area, except where an area is in the file in several pieces. */
const codeScore = ({ name, filled, distinct, lettered, codelike }: Candidate): number => {
  const ranked = rank(CODES, name)
  if (codelike < 0.95 || filled < 0.95 || (ranked === 0 && (distinct < 1 || lettered > 0.2))) return 0
  return 2 * ranked + 3 * distinct + (lettered > 0.5 ? -1 : 0)
}
