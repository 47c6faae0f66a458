import { Stack, Text } from '@bubbles/ui'
import { type ReactNode, useId } from 'react'

/** One part of the branding: its title, a sentence on what it does, and the controls below. */
export function BrandingSection({
  title,
  words,
  children,
}: {
  title: string
  words: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Stack as="section" gap={12} padding="32px 0" aria-labelledby={id}>
      <div>
        <Text id={id} as="h2" size="large" weight="semibold">
          {title}
        </Text>
        <Text as="p" above={2} tone="secondary">
          {words}
        </Text>
      </div>
      {children}
    </Stack>
  )
}
