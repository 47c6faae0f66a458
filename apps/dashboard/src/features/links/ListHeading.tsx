import { Row, Text } from '@bubbles/ui'
import { countInWords } from '../../format/numbers.ts'

/** What a list is of, and how many there are. */
export const ListHeading = ({ id, total, children }: { id: string; total: number; children: string }) => (
  <Row gap={8} padding="0 0 8px">
    <Text as="h2" id={id} size="large" weight="semibold">
      {children}
    </Text>
    {total > 0 && <Text tone="secondary">{countInWords(total)}</Text>}
  </Row>
)
