import { type Match, snippetOf } from './matches.ts'
import type { Replaced } from './replaceMatches.ts'

/** What finding and replacing says. */
export const WORDS = {
  bar: 'Find and replace',
  find: 'Find',
  replaceWith: 'Replace with',
  replace: 'Replace',
  replaceAll: 'Replace all',
  previous: 'Previous match',
  next: 'Next match',
  matchCase: 'Match case',
  wholeWords: 'Whole words',
  open: 'Open',
  none: 'No matches',
  nothing: 'Enter what to find.',
  notSearched: 'The data of some figures couldn’t be loaded, so it isn’t searched.',
  replacing: 'Replacing…',
  readOnly: 'You can read this report but not change it, so nothing can be replaced.',
}

/** "3 of 12", "No matches"; '' while nothing is looked for. */
export const countWords = (words: string, at: number, count: number): string =>
  words === '' ? '' : count === 0 ? WORDS.none : `${at + 1} of ${count}`

/** What has the match, where that isn't the text of the paper: "Chart: Alternative text", "Footnote"; '' for the text. */
export const placeOf = (match: Match): string =>
  match.in === 'field' || match.in === 'data' ? match.label : match.in === 'note' ? 'Footnote' : ''

/** The match at hand as it is heard: its count, where it is, and the words around it. */
export function spokenMatch(match: Match, count: string): string {
  const place = placeOf(match)
  return `${count}${place && `, ${place}`}: ${snippetOf(match).join('')}`
}

/** "12 matches replaced.", and how many were not. */
export function replacedWords({ replaced, tooLong }: Replaced): string {
  const done = replaced > 0 || tooLong === 0 ? [`${matches(replaced)} replaced.`] : []
  const refused =
    tooLong > 0
      ? [`${matches(tooLong)} not replaced: the title, footnote, field or cell would be too long.`]
      : []
  return [...done, ...refused].join(' ')
}

const matches = (count: number): string => (count === 1 ? '1 match' : `${count} matches`)
