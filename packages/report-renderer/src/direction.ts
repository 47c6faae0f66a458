import { directionOf, RIGHT_TO_LEFT_LETTER } from '@bubbles/charts'
import { plainText } from './inline.ts'
import type { DocumentNode } from './types.ts'
import { knownLocale } from './words.ts'

/**
 * The attribute of a list or quotation that begins in a script written the other way than its page: its marks and its
 * line stand at the side where its text begins. Plain texts need none, the page's rules see to them.
 */
export function ownDirection(node: DocumentNode, locale: string): string {
  const letter = /\p{L}/u.exec(plainText(node))?.[0]
  if (!letter) return ''
  const direction = RIGHT_TO_LEFT_LETTER.test(letter) ? 'rtl' : 'ltr'
  return direction === directionOf(knownLocale(locale)) ? '' : ` dir="${direction}"`
}
