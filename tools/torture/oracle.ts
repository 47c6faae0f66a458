import type { Wish } from './writer.ts'

/** How many problems of a kind are said one by one. */
const NAMED = 5

/**
 * What was acknowledged is there, once; what was not is there at most once; nothing else is there.
 * @param found names in the database, as often as they are there
 * @param until acknowledgements behind this position of the fault are not asked for
 * @returns what is wrong, as sentences.
 */
export function judge(wishes: readonly Wish[], found: readonly string[], until = Infinity): string[] {
  const times = new Map<string, number>()
  for (const name of found) times.set(name, (times.get(name) ?? 0) + 1)
  const lost = wishes.filter(
    ({ name, acknowledgedAt }) => acknowledgedAt !== undefined && acknowledgedAt <= until && !times.has(name),
  )
  const known = new Set(wishes.map(({ name }) => name))
  return [
    ...inWords(
      'was acknowledged and is gone',
      lost.map(({ name }) => name),
    ),
    ...inWords(
      'is there more than once',
      [...times.keys()].filter((name) => times.get(name)! > 1),
    ),
    ...inWords(
      'is there although nobody wrote it',
      [...times.keys()].filter((name) => !known.has(name)),
    ),
  ]
}

function inWords(what: string, names: readonly string[]): string[] {
  const said = names.slice(0, NAMED).map((name) => `“${name}” ${what}.`)
  return names.length > NAMED ? [...said, `${names.length - NAMED} more: ${what}.`] : said
}
