import { useEffect, useRef } from 'react'
import type { RenderEditCellProps } from 'react-data-grid'
import styles from './CellGrid.module.css'
import type { GridRow } from './GridRow.ts'

/** The field in which one cell is typed. */
export function CellField({
  row,
  rowIdx,
  onRowChange,
  onClose,
  at,
  label,
}: RenderEditCellProps<GridRow> & { at: number; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <input
      ref={field}
      data-draft
      className={styles.field}
      aria-label={`${label}, row ${rowIdx + 1}`}
      value={row.cells[at] ?? ''}
      maxLength={2000}
      onChange={(event) => onRowChange({ ...row, cells: row.cells.with(at, event.target.value) })}
      onBlur={() => onClose(true, false)}
    />
  )
}

/** The field in which a column is named where it stands. */
export function ColumnNameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <input
      ref={field}
      data-draft
      className={styles.field}
      aria-label="Column name"
      defaultValue={name}
      maxLength={300}
      onBlur={(event) => onDone(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') onDone(event.currentTarget.value)
        if (event.key === 'Escape') onDone(null)
      }}
    />
  )
}
