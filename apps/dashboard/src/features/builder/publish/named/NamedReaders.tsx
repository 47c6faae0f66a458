import { Button, Row, Stack, Text } from '@bubbles/ui'
import { useState } from 'react'
import { lazyPart } from '../../../../session/lazy.ts'
import type { Sharing } from '../linkChange.ts'
import styles from '../PublishSheet.module.css'

const NamedReadersDialog = lazyPart(() => import('./NamedReadersDialog.tsx'))

/** Whether a public link is for named readers only, and the way to name them. It holds at once, apart from the other settings. */
export function NamedReaders({
  reportId,
  saved: { named: isNamed, hasPassword },
  isReplaced,
  isLive,
  onSaved,
}: {
  reportId: string
  saved: Pick<Sharing, 'named' | 'hasPassword'>
  /** Whether a password takes its place once it's saved. */
  isReplaced: boolean
  isLive: boolean
  /** The list was saved on one version of the link's settings, which have another since. */
  onSaved: (from: number, to: number) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Row wrap gap="8px 16px" justify="space-between" padding="12px 0">
      <Stack shrink className={styles.scheduled}>
        <span>{isNamed ? 'For named readers only' : 'Limit it to named readers'}</span>
        <Text as="small" block size="small" tone="secondary" above={2}>
          {isReplaced
            ? 'Until you save the password, only people whose address or domain is on your list can open it.'
            : isNamed
              ? 'Only people whose address or domain is on your list can open it.'
              : hasPassword
                ? 'Only people whose email address or domain you enter can open it. They confirm their address with a code, which replaces the password.'
                : 'Only people whose email address or domain you enter can open it. They confirm their address with a code.'}
        </Text>
      </Stack>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {isNamed ? 'Change readers' : 'Choose readers'}
      </Button>
      {isOpen && (
        <NamedReadersDialog
          reportId={reportId}
          isLive={isLive}
          onSaved={onSaved}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Row>
  )
}
