import { Remark, Text } from '@bubbles/ui'
import { Check } from 'lucide-react'

/** Says beside a button that its work is done; read out when it appears. */
export function SavedWords({ children }: { children: string | null }) {
  return (
    <Text as="output" live>
      {children !== null && (
        <Remark as="span" tone="success" weight="medium">
          <Check aria-hidden size={16} /> {children}
        </Remark>
      )}
    </Text>
  )
}
