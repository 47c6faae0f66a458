import type { Resource } from '@bubbles/contract'
import { Avatar, Row, Stack, Text } from '@bubbles/ui'
import { whenInWords } from '../../../format/time.ts'
import { nameOf } from '../review/mentions.ts'
import styles from './PublishSheet.module.css'

/** Who asked for the report to be published, when, and what they wrote along with it. */
export function Asked({ asked }: { asked: Resource<'checkPublication'>['asked'] }) {
  if (asked === null) return null
  const name = nameOf(asked.by)
  return (
    <Row gap={12} align="start" padding="12px 14px" className={styles.asked}>
      <Avatar name={name} size={32} />
      <Stack shrink breakWords>
        <Text as="p" padding="6px 0">
          <strong>{name}</strong> asked for this to be published{' '}
          <Text tone="secondary">· {whenInWords(asked.at)}</Text>
        </Text>
        {asked.note !== '' && <blockquote>{asked.note}</blockquote>}
      </Stack>
    </Row>
  )
}
