import { Text } from '@bubbles/ui'
import { useFlag } from '../../../session/flags.ts'
import parts from '../parts/parts.module.css'

/** Why nothing in Engagement can be saved as a file, and who can change that; not there while the feature is on. */
export function ExportOff() {
  if (useFlag('feedback-export')) return null
  return (
    <Text as="p" above={16} size="small" tone="secondary" className={parts.counted}>
      Readers’ numbers and answers can’t be saved as files: that feature, “Feedback export”, is switched off
      for your organisation. Account managers can switch it on.
    </Text>
  )
}
