import { Panel, Row, Stack, Text } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { dayInWords, momentInFull } from '../../../format/time.ts'
import styles from './UserDetailsTab.module.css'
import type { UserDetails } from './queries.ts'

export type Reader = UserDetails['readers'][number]

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
  if (readers.length === 0)
    return (
      <Panel as="p" padding="24px 16px" tone="secondary">
        {empty}
      </Panel>
    )
  return (
    <Stack as="ul" gap={12} aria-label="User details">
      {readers.map((reader) => (
        <Panel as="li" key={`${reader.sessionId} ${reader.blockId}`} padding="12px 16px 4px">
          <Stack as="dl" gap={8}>
            {fields.map(({ id, label }) => {
              const value = reader.values.find(({ fieldId }) => fieldId === id)?.value
              return value === undefined ? null : <Given key={id} label={label} value={value} />
            })}
            <Given label="Agreed to" value={<Text size="small">{reader.consent}</Text>} />
          </Stack>
          <Row justify="space-between" tone="secondary" className={styles.cardFoot}>
            <Answered reader={reader} />
            {actionOf?.(reader)}
          </Row>
        </Panel>
      ))}
    </Stack>
  )
}

const Given = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <Text as="dt" size="small" tone="secondary">
      {label}
    </Text>
    <Text as="dd" breakWords>
      {value}
    </Text>
  </div>
)

/** When a reader answered. */
export const Answered = ({ reader: { answeredAt, edition } }: { reader: Reader }) => (
  <time dateTime={answeredAt} title={`${momentInFull(answeredAt)}, edition ${edition}`}>
    {dayInWords(answeredAt)}
  </time>
)
