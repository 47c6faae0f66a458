import { Text } from '@bubbles/ui'
import styles from './parts.module.css'

/** What a word of a tab stands for, to the letter. */
export type Meaning = readonly [word: string, meaning: string]

/** "How this is counted": what the numbers of a tab mean, folded away. */
export function CountedNote({ meanings }: { meanings: readonly Meaning[] }) {
  return (
    <Text as="details" tone="secondary" className={styles.counted}>
      <summary>How this is counted</summary>
      <dl>
        {meanings.map(([word, meaning]) => [<dt key={word}>{word}</dt>, <dd key={`${word}:`}>{meaning}</dd>])}
      </dl>
    </Text>
  )
}

/** What readers and visits are: the same on every tab. */
export const READERS: Meaning = [
  'Readers',
  'Readers are counted once a day and stay anonymous. No one is followed from one day to the next, so someone who reads on several days counts on each of them. A visit is one opening of a page. Days are those of the organisation’s time zone, which admins choose under Settings. Automated browsers and people who ask not to be tracked aren’t counted, and neither are public pages opened in a browser in which you use the dashboard, until you sign out. Members who read internal pages are counted.',
]
