import type { ReactNode } from 'react'
import { Text } from './Text.tsx'

/** A title and the sentence below it. */
export const TitledWords = ({
  id,
  as = 'p',
  title,
  tone,
  children,
}: {
  id?: string
  /** A heading is larger than the title of a state. */
  as?: 'p' | 'h2'
  title: string
  tone?: 'error' | undefined
  children: ReactNode
}) => (
  <div>
    <Text id={id} as={as} size={as === 'h2' ? 'large' : undefined} weight="semibold" tone={tone}>
      {title}
    </Text>
    <Text as="p" above={2} tone="secondary">
      {children}
    </Text>
  </div>
)
