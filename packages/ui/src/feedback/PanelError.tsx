import { Text } from '../layout/Text.tsx'
import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import styles from './PanelError.module.css'

/** A panel whose data did not come: what, why, and "Try again". The panel around it keeps its height. */
export function PanelError({
  title,
  reason,
  onRetry,
}: {
  title: string
  reason?: string
  onRetry?: () => void
}) {
  return (
    <div role="alert" className={styles.panel}>
      <CircleAlert aria-hidden size={24} strokeWidth={1.75} />
      <div>
        <Text as="p" size="large" tone="default" weight="semibold">
          {title}
        </Text>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      </div>
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
