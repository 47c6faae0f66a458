import { Menu, type ReportState, StateChips } from '@bubbles/ui'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical, Eye } from 'lucide-react'
import { paths } from '../../paths.ts'
import type { HttpSyncProvider } from './sync/HttpSyncProvider.ts'
import { SavedWords } from './sync/SavedWords.tsx'
import styles from './TopLine.module.css'

/** Back, title, what readers see, how the edits stand; then what can be done with the report. */
export function TopLine({
  title,
  state,
  provider,
  editable,
  onPreview,
  onPublish,
}: {
  title: string
  state: ReportState
  provider: HttpSyncProvider
  editable: boolean
  onPreview: () => void
  /** Null for who may not publish. */
  onPublish: (() => void) | null
}) {
  return (
    <header className={styles.line}>
      <IconButton component={Link} to={paths.reports()} aria-label="All reports">
        <ArrowLeft aria-hidden />
      </IconButton>
      <div className={styles.words}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={styles.chips}>
          <StateChips state={state} />
        </span>
        {editable ? <SavedWords provider={provider} /> : <span className={styles.only}>Read only</span>}
      </div>
      <div className={styles.actions}>
        <Button
          variant="text"
          color="secondary"
          className={styles.wide}
          startIcon={<Eye aria-hidden />}
          onClick={onPreview}
        >
          Preview
        </Button>
        <span className={styles.narrow}>
          <Menu
            label="More"
            align="end"
            entries={[{ id: 'preview', label: 'Preview', icon: <Eye aria-hidden />, onSelect: onPreview }]}
            trigger={(props) => (
              <IconButton {...props} aria-label="More">
                <EllipsisVertical aria-hidden />
              </IconButton>
            )}
          />
        </span>
        {onPublish && (
          <Button variant="contained" onClick={onPublish}>
            Publish
          </Button>
        )}
      </div>
    </header>
  )
}
