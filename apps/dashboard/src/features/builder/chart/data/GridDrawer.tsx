import type { CellAt, Dataset, Table } from '@bubbles/tables'
import { LoadingView, Row, Text, IconButton } from '@bubbles/ui'
import { X } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { lazy } from '../../../../session/lazy.ts'
import styles from './GridDrawer.module.css'
import { useFigureClear } from './useFigureClear.ts'
import { tableSize } from './tableSize.ts'

/** The grid is heavy: it comes when cells are first edited. */
const CellGrid = lazy(async () => ({ default: (await import('./CellGrid.tsx')).CellGrid }))

/** The table under the paper, 280 high; the whole screen on a phone. */
export function GridDrawer({
  title,
  table,
  dataset,
  apply,
  jump,
  focused,
  saving,
  onClose,
}: {
  title: string
  table: Table
  dataset: Dataset
  apply: (change: (table: Table) => Table) => void
  jump: CellAt | null
  /** Whether the cells take the keyboard when they are there: somebody asked for them. */
  focused: boolean
  saving: boolean
  onClose: () => void
}) {
  const drawer = useRef<HTMLElement>(null)
  useRoomBelow()
  useFigureClear(drawer)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof HTMLElement && event.target.closest('[data-draft]')) return
    event.stopPropagation()
    onClose()
  }
  return createPortal(
    // Escape closes it from wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={drawer} className={styles.drawer} aria-label={`Cells of ${title}`} onKeyDown={keys}>
      <Row as="header" gap={12} padding="0 8px 0 16px" className={styles.head}>
        <Text as="h3" shrink size="body" weight="semibold" truncate>
          {title}
        </Text>
        <Text grow size="small" tone="secondary" nowrap>
          {tableSize(table)}
          {saving ? ', saving…' : ''}
        </Text>
        <IconButton aria-label="Close cells" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </Row>
      <Suspense fallback={<LoadingView />}>
        <CellGrid
          table={table}
          dataset={dataset}
          apply={apply}
          jump={jump}
          focused={focused}
          label={`Cells of ${title}`}
        />
      </Suspense>
    </section>,
    document.body,
  )
}

/** The page can scroll on by the height of the drawer, so that the figure above it is never hidden. */
function useRoomBelow(): void {
  useEffect(() => {
    document.body.classList.add(styles.room!)
    return () => document.body.classList.remove(styles.room!)
  }, [])
}
