import { Text } from '@bubbles/ui'
import styles from './SuggestedWords.module.css'
import type { Suggestion } from './place.ts'

/** What a suggestion replaces, struck, and what it puts there, with a few words around. */
export const SuggestedWords = ({
  suggestion: { before, original, after, replacement },
}: {
  suggestion: Suggestion
}) => (
  <Text as="p" lines breakWords className={styles.words}>
    <Text tone="secondary">{lastWords(before)}</Text>
    {original !== '' && <del>{original}</del>}
    {replacement !== '' && <ins>{replacement}</ins>}
    <Text tone="secondary">{firstWords(after)}</Text>
  </Text>
)

const AROUND = 20

const lastWords = (text: string): string =>
  text.length > AROUND ? `…${text.slice(-AROUND).trimStart()}` : text
const firstWords = (text: string): string =>
  text.length > AROUND ? `${text.slice(0, AROUND).trimEnd()}…` : text
