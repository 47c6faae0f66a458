import { Row, Text } from '@bubbles/ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One thing that somebody signs in with. */
export function FactorRow({
  icon: Icon,
  name,
  chip,
  words,
  action,
}: {
  icon: LucideIcon
  name: string
  chip?: ReactNode
  words: string
  action: ReactNode
}) {
  return (
    <Row as="li" gap={12} wrap padding="10px 8px 10px 16px" style={{ minHeight: 64 }}>
      <Icon aria-hidden size={20} strokeWidth={1.75} color="var(--bb-text-secondary)" />
      {/* What can be done goes below the words where it would leave them a narrow column. */}
      <Text as="div" grow shrink style={{ flexBasis: 200 }}>
        <Row gap="4px 8px" wrap weight="semibold">
          {name} {chip}
        </Row>
        <Text as="div" size="small" tone="secondary">
          {words}
        </Text>
      </Text>
      {action}
    </Row>
  )
}
