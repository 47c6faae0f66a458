import { SkeletonCard } from '@bubbles/ui'
import type { ReactNode } from 'react'
import { ReportCard } from './ReportCard.tsx'
import styles from './ReportsPage.module.css'
import type { ReportRow } from './rows.ts'

/** The reports as cards; `first` comes before them, `none` in their place. */
export function ReportGrid({
  rows,
  first,
  none,
}: {
  rows: readonly ReportRow[]
  first: ReactNode
  none: ReactNode
}) {
  return (
    <div className={styles.grid}>
      {first}
      {rows.map((row) => (
        <ReportCard key={row.id} row={row} />
      ))}
      {none !== null && <div className={styles.nothing}>{none}</div>}
    </div>
  )
}

/** Cards that are on their way. */
export const WaitingGrid = () => (
  <div className={styles.grid}>
    {Array.from({ length: 8 }, (_, index) => (
      <SkeletonCard key={index} />
    ))}
  </div>
)
