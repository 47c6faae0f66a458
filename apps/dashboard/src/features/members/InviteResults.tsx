import { Row, Stack, Text } from '@bubbles/ui'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { InviteResult } from '../../api/invites.ts'
import styles from './InviteSheet.module.css'

/** Who was invited, and who could not be with the reason; nothing while all could. */
export function InviteResults({ results }: { results: readonly InviteResult[] }) {
  const failed = results.filter(({ outcome }) => outcome !== 'invited')
  const invited = results.length - failed.length
  if (failed.length === 0) return null
  return (
    <Stack gap={8} padding="12px 14px" className={styles.results}>
      {invited > 0 && (
        <Row as="p" gap={10} align="start" className={styles.done}>
          <CircleCheck aria-hidden size={18} strokeWidth={1.75} />
          {invited === 1 ? '1 person invited.' : `${invited} people invited.`}
        </Row>
      )}
      <Stack as="ul" gap={8} className={styles.failed}>
        {failed.map(({ emailAddress, detail }, index) => (
          // The same piece may stand there twice.
          <Row as="li" gap={10} align="start" breakWords key={`${index} ${emailAddress}`}>
            <CircleAlert aria-hidden size={18} strokeWidth={1.75} />
            <span>
              <Text block weight="semibold">
                {emailAddress}
              </Text>
              <Text tone="secondary">{detail}</Text>
            </span>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
