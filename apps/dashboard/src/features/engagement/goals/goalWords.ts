/** Labels that steps are stored with, in English, so that each person reads them in the language of their dashboard. */
const WORDS: Readonly<Record<string, string>> = {
  'Read to the end': 'Read to the end',
  'Answered any question': 'Answered any question',
  'Followed any link': 'Followed any link',
}

export const [READ_TO_END = '', ANSWERED_ANY = '', FOLLOWED_ANY = ''] = Object.keys(WORDS)

/** What a step is called on the screen. Blocks and questions are called what they were when the goal was set. */
export const labelInPageLanguage = (label: string): string =>
  Object.hasOwn(WORDS, label) ? WORDS[label]! : label
