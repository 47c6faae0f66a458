import { messageOf, PanelError, SegmentedControl, Skeleton } from '@bubbles/ui'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone, Tablet, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import type { HttpSyncProvider } from '../sync/HttpSyncProvider.ts'
import styles from './PreviewDialog.module.css'

const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 } as const
type Device = keyof typeof WIDTHS

const ICONS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The draft as readers would see it, at the width of their screen. The page runs no script here. */
export function PreviewDialog({
  reportId,
  title,
  provider,
  onClose,
}: {
  reportId: string
  title: string
  provider: HttpSyncProvider
  onClose: () => void
}) {
  const [device, setDevice] = useState<Device>(window.innerWidth < 600 ? 'phone' : 'desktop')
  const { data, error, refetch } = useQuery({
    queryKey: ['builder', 'preview', reportId],
    queryFn: async ({ signal }) => {
      // The server draws what it has; what was just typed must be there first.
      if (!(await provider.settle())) throw new Error('Your latest changes are not on the server yet.')
      return api.previewReport({ id: reportId }, { signal })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return (
    <Dialog
      fullScreen
      open
      onClose={onClose}
      aria-label={`Preview of ${title}`}
      slotProps={{ paper: { className: styles.paper } }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>Preview</h2>
        <SegmentedControl
          label="Width"
          iconOnly
          value={device}
          onChange={setDevice}
          segments={[
            { value: 'phone', label: 'Phone', icon: <Smartphone {...ICONS} /> },
            { value: 'tablet', label: 'Tablet', icon: <Tablet {...ICONS} /> },
            { value: 'desktop', label: 'Desktop', icon: <Monitor {...ICONS} /> },
          ]}
        />
        <span className={styles.end}>
          <IconButton aria-label="Close the preview" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </span>
      </header>
      <div className={styles.stage}>
        {error ? (
          <PanelError
            title="The preview did not come"
            reason={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <div className={styles.page} style={{ width: WIDTHS[device] }}>
            <Skeleton height="100%" />
          </div>
        ) : (
          <iframe
            title={`${title}, as readers see it`}
            className={styles.page}
            style={{ width: WIDTHS[device] }}
            sandbox="allow-popups"
            srcDoc={data}
          />
        )}
      </div>
    </Dialog>
  )
}
