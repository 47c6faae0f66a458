import { directionOf, RIGHT_TO_LEFT_SCRIPTS } from '@bubbles/charts'
import { plainText } from './inline.ts'
import type { DocumentNode } from './types.ts'
import { knownLocale } from './words.ts'

/** Letters of the scripts that are written from right to left. */
const RIGHT_TO_LEFT = new RegExp(
  `[${RIGHT_TO_LEFT_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`,
  'u',
)

/**
 * The attribute of a list or quotation that begins in a script written the other way than its page: its marks and its
 * line stand at the side where its text begins. Plain texts need none, the page's rules see to them.
 */
export function ownDirection(node: DocumentNode, locale: string): string {
  const letter = /\p{L}/u.exec(plainText(node))?.[0]
  if (!letter) return ''
  const direction = RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
  return direction === directionOf(knownLocale(locale)) ? '' : ` dir="${direction}"`
}
