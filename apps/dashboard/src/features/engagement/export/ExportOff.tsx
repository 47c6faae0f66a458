import { featureOff } from '@bubbles/flags'
import { Text } from '@bubbles/ui'
import { useFlag } from '../../../session/flags.ts'
import parts from '../parts/parts.module.css'

/** Why nothing here can be saved as a file, and who can change that; not there while the feature is on. */
export function ExportOff() {
  if (useFlag('feedback-export')) return null
  return (
    <Text as="p" above={16} tone="secondary" className={parts.counted}>
      You can’t save these numbers as a file. {featureOff('feedback-export')}
    </Text>
  )
}
