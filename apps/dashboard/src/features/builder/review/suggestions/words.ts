import { nameOf } from '../mentions.ts'
import type { Suggestion } from './place.ts'

const DECIDED = { accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' } as const

/** "Accepted by Ann", for what is decided. */
export function decidedWords({ state, decidedBy }: Suggestion): string {
  if (state === 'open') return ''
  return decidedBy ? `${DECIDED[state]} by ${nameOf(decidedBy)}` : DECIDED[state]
}

/** What is said instead of the words that a change removes or adds nothing to. */
export const kindOf = ({ original, replacement }: Suggestion): string => {
  if (replacement === '') return 'suggests removing'
  return original === '' ? 'suggests adding' : 'suggests a change'
}
