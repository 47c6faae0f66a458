import type { Resource } from '@bubbles/contract'
import { Avatar, Text } from '@bubbles/ui'
import { whenInWords } from '../../../format/time.ts'
import { nameOf } from '../review/mentions.ts'
import styles from './Asked.module.css'

/** Who asked for the report to be published, when, and what they wrote along with it. */
export function Asked({ asked }: { asked: Resource<'checkPublication'>['asked'] }) {
  if (asked === null) return null
  const name = nameOf(asked.by)
  return (
    <div className={styles.asked}>
      <Avatar name={name} size={32} />
      <div className={styles.words}>
        <p>
          <strong>{name}</strong> asked for this to be published{' '}
          <Text tone="secondary">· {whenInWords(asked.at)}</Text>
        </p>
        {asked.note !== '' && <blockquote className={styles.note}>{asked.note}</blockquote>}
      </div>
    </div>
  )
}
