import { Stack, TitledWords } from '@bubbles/ui'
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
      <TitledWords id={id} as="h2" title={title}>
        {words}
      </TitledWords>
      {children}
    </Stack>
  )
}
