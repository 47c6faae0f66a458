import { Button } from '@bubbles/ui'
import { ChartNoAxesColumn } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { BuilderUi } from '../builderUi.ts'
import styles from './ReaderMargin.module.css'
import { showReaders } from './useReadersShown.ts'

/** Shows beside each block how readers of the live edition met it, or puts that away. */
export function ReadersButton({ ui }: { ui: BuilderUi }) {
  const readers = useSyncExternalStore(ui.subscribe, () => ui.get().readers)
  return (
    <Button
      variant="text"
      color="secondary"
      className={styles.button}
      data-on={readers}
      aria-pressed={readers}
      aria-label="Readers’ numbers"
      title="How readers used each block"
      startIcon={<ChartNoAxesColumn aria-hidden />}
      onClick={() => showReaders(ui, !readers)}
    >
      <span className={styles.label}>Readers</span>
    </Button>
  )
}
