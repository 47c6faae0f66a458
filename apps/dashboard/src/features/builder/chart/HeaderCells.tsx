import type { Dataset } from '@bubbles/charts'
import Button from '@mui/material/Button'
import styles from './VisualiseStep.module.css'

const SHOWN_ROWS = 3

/** The strip of data at the top: name, size, and a header in which each column is given its role. */
export function HeaderCells({
  dataset,
  name,
  onData,
  roleOf: of,
  rolesOf,
  drawn,
  onRole,
}: {
  dataset: Dataset
  name: string
  onData: () => void
  roleOf: (column: string) => string
  rolesOf: (type: Dataset['columns'][number]['type']) => readonly (readonly [role: string, label: string])[]
  /** Whether a role is what the figure is about. */
  drawn: (role: string) => boolean
  onRole: (column: string, role: string) => void
}) {
  return (
    <div className={styles.group}>
      <div className={styles.strip}>
        <div className={styles.source}>
          <p className={styles.name}>{name || 'Table'}</p>
          <p className={styles.less}>
            {dataset.rows.length.toLocaleString('en-GB')} rows, {dataset.columns.length} columns
          </p>
        </div>
        <Button variant="text" size="small" onClick={onData}>
          Edit data
        </Button>
      </div>
      {/* A region that scrolls has to take the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} aria-label="Columns and what they do" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {dataset.columns.map((column) => {
                const role = of(column.id)
                return (
                  <th key={column.id} scope="col" data-type={column.type} data-drawn={drawn(role)}>
                    <span className={styles.column}>{column.name}</span>
                    <select
                      className={styles.role}
                      aria-label={`What ${column.name} does`}
                      value={role}
                      onChange={(event) => onRole(column.id, event.target.value)}
                    >
                      {rolesOf(column.type).map(([each, label]) => (
                        <option key={each} value={each}>
                          {label}
                        </option>
                      ))}
                    </select>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {dataset.rows.slice(0, SHOWN_ROWS).map((row, at) => (
              // Rows have no name of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {row.map((cell, index) => (
                  <td key={dataset.columns[index]!.id} data-type={dataset.columns[index]!.type}>
                    {cell ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
