import { Row as Line, Stack, Text } from '@bubbles/ui'
import type { ReactNode } from 'react'

/** One chapter of the page: a title, a sentence, the parts. */
export function Section({
  id,
  title,
  words,
  children,
}: {
  id: string
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <Stack
      as="section"
      gap={24}
      padding="56px 0 8px"
      style={{ scrollMarginTop: 32 }}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <header>
        <Text as="h2" id={`${id}-title`} size="heading" weight="semibold">
          {title}
        </Text>
        <Text as="p" width="68ch" above={4} size="reading" tone="secondary">
          {words}
        </Text>
      </header>
      <Stack gap={32}>{children}</Stack>
    </Stack>
  )
}

/** A small heading over parts. */
export function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={10}>
      <Text as="h3" size="small" tone="secondary" weight="medium">
        {label}
      </Text>
      {children}
    </Stack>
  )
}

/** A row of parts under a small heading. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <Part label={label}>
    <Line gap={12} wrap>
      {children}
    </Line>
  </Part>
)
