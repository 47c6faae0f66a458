import type { ReactNode } from 'react'
import { dayInWords, momentInFull } from '../../../format/time.ts'
import styles from './Answers.module.css'
import type { UserDetails } from './queries.ts'

type Reader = UserDetails['readers'][number]

/** Readers one below the other, each with all that they gave: for screens too narrow for a table. */
export function ReaderCards({
  readers,
  fields,
  empty,
  actionOf,
}: {
  readers: readonly Reader[]
  fields: readonly { id: string; label: string }[]
  /** Said where there are none. */
  empty: string
  /** What can be done with one; null for who may not. */
  actionOf: ((reader: Reader) => ReactNode) | null
}) {
  if (readers.length === 0) return <p className={styles.noCards}>{empty}</p>
  return (
    <ul className={styles.cards} aria-label="User details">
      {readers.map((reader) => (
        <li key={`${reader.sessionId} ${reader.blockId}`} className={styles.card}>
          <dl className={styles.given}>
            {fields.flatMap(({ id, label }) => {
              const value = reader.values.find(({ fieldId }) => fieldId === id)?.value
              return value === undefined
                ? []
                : [
                    <div key={id}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>,
                  ]
            })}
            <div>
              <dt>Agreed to</dt>
              <dd className={styles.agreed}>{reader.consent}</dd>
            </div>
          </dl>
          <div className={styles.cardFoot}>
            <time
              dateTime={reader.answeredAt}
              title={`${momentInFull(reader.answeredAt)}, edition ${reader.edition}`}
            >
              {dayInWords(reader.answeredAt)}
            </time>
            {actionOf?.(reader)}
          </div>
        </li>
      ))}
    </ul>
  )
}
