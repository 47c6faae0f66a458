import { Text } from '@bubbles/ui'
import type { ReactNode } from 'react'

/** What came of something that was tried or looked up from a section. */
export const Outcome = ({ works, children }: { works: boolean; children: ReactNode }) => (
  <Text as="output" block size="small" tone={works ? 'success' : 'error'} breakWords>
    {children}
  </Text>
)
