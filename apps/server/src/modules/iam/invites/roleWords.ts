import { type AssignableRole, roleAsVerbs, roleInWords } from '@bubbles/domain'
import type { Say } from '../../../http/say.ts'

/** Where the words of capabilities are in the catalogues. */
const WORDS = 'capabilityWords.ts'

/** What a role may do, in a language: verbs and objects are joined as it joins them. */
export function roleInWordsOf(say: Say, role: AssignableRole | 'Viewer'): string {
  if (say.language === 'en') return roleInWords(role)
  const list = (words: readonly string[]) => {
    const said = words.map((word) => say.within(WORDS, word))
    const last = said.pop() ?? ''
    return said.length === 0 ? last : say.within(WORDS, '{0} and {1}', said.join(', '), last)
  }
  const text = roleAsVerbs(role)
    .map(({ verbs, objects }) => say.within(WORDS, '{0} {1}', list(verbs), list(objects)))
    .join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
