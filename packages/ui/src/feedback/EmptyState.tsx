import { Text } from '../layout/Text.tsx'
import type { ReactNode } from 'react'

/** An empty list teaches: what belongs here in two lines, and the first step. */
export function EmptyState({
  title,
  children,
  action,
  below,
}: {
  title: string
  children: ReactNode
  /** The first step: one button, or nothing for people who may not take it. */
  action?: ReactNode
  /** What stands under the words: doors, cards, a figure. */
  below?: ReactNode
}) {
  return (
    <Text as="section" padding="16px 0 0">
      <Text as="h2" size="title" weight="semibold">
        {title}
      </Text>
      <Text as="p" width="60ch" above={8} size="reading" tone="secondary">
        {children}
      </Text>
      {action !== undefined && (
        <Text as="div" above={20}>
          {action}
        </Text>
      )}
      {below}
    </Text>
  )
}
