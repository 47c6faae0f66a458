import { Row, Text } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { momentInFull, whenInWords } from '../../../format/time.ts'

/** Who wrote a comment and when, and what can be done with it. */
export const CommentHead = ({
  who,
  at,
  isEdited = false,
  children,
}: {
  who: string
  at: string
  isEdited?: boolean
  /** Buttons at the end of the line. */
  children: ReactNode
}) => (
  <Row gap={8} style={{ minHeight: 24 }}>
    <Text weight="semibold" truncate>
      {who}
    </Text>
    <Text as="time" fixed size="small" tone="secondary" dateTime={at} title={momentInFull(at)}>
      {isEdited ? `${whenInWords(at)}, edited` : whenInWords(at)}
    </Text>
    <Row as="span" fixed push="before" style={{ marginBlock: -4, marginInlineEnd: -8 }}>
      {children}
    </Row>
  </Row>
)
