import { Button } from '../controls/Button.tsx'
import type { ReactNode } from 'react'
import { Row } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'

export interface NothingFoundProps {
  /** What nothing was found for, in a sentence. */
  words: ReactNode
  /** What the way back is called; "Clear filter" unless said otherwise. */
  clear?: string
  /** Null while it is not certain yet that there is nothing. */
  onClear: (() => void) | null
}

/** In place of rows: nothing matches the words or filters, and how to be rid of them. */
export function NothingFound({ words, clear = 'Clear filter', onClear }: NothingFoundProps) {
  return (
    <Row gap={12} wrap justify="space-between">
      <Text as="div" weight="medium" tone="default" breakWords>
        {words}
      </Text>
      {onClear !== null && <Button onClick={onClear}>{clear}</Button>}
    </Row>
  )
}
