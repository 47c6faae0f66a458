import type { Person } from './queries.ts'

/** What a person is called in a comment. */
export const nameOf = ({ name, emailAddress }: Person): string => name || emailAddress

/** The name being written behind an `@` before the caret; null when none is. */
export function mentionBefore(text: string, caret: number): { start: number; search: string } | null {
  const match = /(?:^|\s)@([\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}.'’-]{0,30})?)$/u.exec(text.slice(0, caret))
  if (!match) return null
  const search = match[1] ?? ''
  return { start: caret - search.length - 1, search }
}

/** The text with a name in the place of what was being written, and where the caret goes. */
export function withMention(
  text: string,
  { start, search }: { start: number; search: string },
  person: Person,
): { text: string; caret: number } {
  const inserted = `@${nameOf(person)} `
  const after = text.slice(start + 1 + search.length).replace(/^ /, '')
  return { text: text.slice(0, start) + inserted + after, caret: start + inserted.length }
}

/** Those of `people` whose name still stands in the text. */
export const mentionedIn = (text: string, people: readonly Person[]): Person[] =>
  people.filter(
    (person, index) =>
      people.findIndex(({ id }) => id === person.id) === index && text.includes(`@${nameOf(person)}`),
  )

/** A comment's text in runs, names apart. */
export function commentRuns(body: string, mentions: readonly Person[]): { text: string; mention: boolean }[] {
  const names = mentions.map((person) => `@${nameOf(person)}`).toSorted((a, b) => b.length - a.length)
  const runs: { text: string; mention: boolean }[] = []
  let plain = ''
  for (let at = 0; at < body.length; ) {
    const name = names.find((each) => body.startsWith(each, at))
    if (name === undefined) plain += body[at++]
    else {
      if (plain) runs.push({ text: plain, mention: false })
      plain = ''
      runs.push({ text: name, mention: true })
      at += name.length
    }
  }
  if (plain) runs.push({ text: plain, mention: false })
  return runs
}
