import { Text } from '@bubbles/ui'
import type { ReactNode } from 'react'

/** Somebody's words beside a line: a request or a reason, or (`commented`) what a comment is about. */
export const Quote = ({ commented = false, children }: { commented?: boolean; children: ReactNode }) => (
  <Text
    as="blockquote"
    padding="0 0 0 10px"
    tone={commented ? 'secondary' : undefined}
    lines
    breakWords
    style={{
      margin: commented ? '0 0 12px' : 0,
      borderInlineStart: `2px solid var(--bb-${commented ? 'comment-line' : 'outline-strong'})`,
    }}
  >
    {children}
  </Text>
)
