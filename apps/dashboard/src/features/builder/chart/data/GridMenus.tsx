import type { CellAt, Table } from '@bubbles/tables'
import { Menu, type MenuEntry, Text, Button } from '@bubbles/ui'
import { ChevronDown } from 'lucide-react'
import styles from './CellGrid.module.css'
import { addColumn, moveColumn, removeColumns } from './changeColumns.ts'
import { addRow, moveRow, removeRows } from './changeRows.ts'

interface MenuProps {
  table: Table
  from: CellAt
  to: CellAt
  apply: (change: (table: Table) => Table) => void
  go: (cell: CellAt) => void
}

/** What can be done to the rows of the selection. */
export function RowMenu({ table, from, to, apply, go }: MenuProps) {
  const first = Math.max(0, from.row)
  const last = Math.max(first, to.row)
  const several = last > first
  const act = (change: (now: Table) => Table, row: number) => {
    apply(change)
    setTimeout(() => go({ row, column: from.column }))
  }
  const entries: (MenuEntry | false)[] = [
    { id: 'above', label: 'Add a row above', onSelect: () => act((now) => addRow(now, first), first) },
    { id: 'below', label: 'Add a row below', onSelect: () => act((now) => addRow(now, last + 1), last + 1) },
    !several &&
      first > 0 && {
        id: 'up',
        label: 'Move up',
        onSelect: () => act((now) => moveRow(now, first, -1), first - 1),
      },
    !several &&
      first < table.rows.length - 1 && {
        id: 'down',
        label: 'Move down',
        onSelect: () => act((now) => moveRow(now, first, 1), first + 1),
      },
    {
      id: 'remove',
      label: several ? `Remove ${last - first + 1} rows` : 'Remove row',
      danger: true,
      onSelect: () => act((now) => removeRows(now, first, last), Math.max(0, first - 1)),
    },
  ]
  return (
    <ToolMenu
      label={several ? `Rows ${first + 1} to ${last + 1}` : `Row ${(first + 1).toLocaleString('en-GB')}`}
      entries={entries}
    />
  )
}

interface ColumnMenuProps extends MenuProps {
  onRename: (id: string) => void
}

/** What can be done to the columns of the selection. */
export function ColumnMenu({ table, from, to, apply, go, onRename }: ColumnMenuProps) {
  const first = Math.min(from.column, table.columns.length - 1)
  const last = Math.min(to.column, table.columns.length - 1)
  const column = table.columns[first]
  const several = last > first
  if (!column) return null
  const act = (change: (now: Table) => Table, at: number) => {
    apply(change)
    setTimeout(() => go({ row: from.row, column: at }))
  }
  const entries: (MenuEntry | false)[] = [
    !several && { id: 'rename', label: 'Rename', onSelect: () => onRename(column.id) },
    {
      id: 'left',
      label: 'Add a column to the left',
      onSelect: () => act((now) => addColumn(now, first), first),
    },
    {
      id: 'right',
      label: 'Add a column to the right',
      onSelect: () => act((now) => addColumn(now, last + 1), last + 1),
    },
    !several &&
      first > 0 && {
        id: 'back',
        label: 'Move left',
        onSelect: () => act((now) => moveColumn(now, first, first - 1), first - 1),
      },
    !several &&
      first < table.columns.length - 1 && {
        id: 'on',
        label: 'Move right',
        onSelect: () => act((now) => moveColumn(now, first, first + 1), first + 1),
      },
    last - first + 1 < table.columns.length && {
      id: 'remove',
      label: several ? `Remove ${last - first + 1} columns` : 'Remove column',
      danger: true,
      onSelect: () => act((now) => removeColumns(now, first, last), Math.max(0, first - 1)),
    },
  ]
  return (
    <ToolMenu label={several ? `${last - first + 1} columns` : `Column ${column.name}`} entries={entries} />
  )
}

const ToolMenu = ({ label, entries }: { label: string; entries: (MenuEntry | false)[] }) => (
  <Menu
    label={label}
    entries={entries}
    trigger={(props) => (
      <Button
        {...props}
        size="small"
        variant="text"
        className={styles.tool}
        endIcon={<ChevronDown aria-hidden />}
      >
        <Text truncate>{label}</Text>
      </Button>
    )}
  />
)
