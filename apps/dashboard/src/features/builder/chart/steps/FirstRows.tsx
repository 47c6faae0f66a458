import type { Dataset } from '@bubbles/tables'
import { Text } from '@bubbles/ui'
import styles from './DataSteps.module.css'

const SHOWN = { rows: 6, columns: 12 } as const

/** The first rows of a table, to look at. */
export function FirstRows({ title, table: { columns, rows } }: { title: string; table: Dataset }) {
  const shown = columns.slice(0, SHOWN.columns)
  return (
    // A region that scrolls has to take the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <Text as="caption" size="small" tone="secondary" className={styles.caption}>
          {title}
        </Text>
        <thead>
          <tr>
            {shown.map(({ id, name, type, unit }) => (
              <th key={id} scope="col" data-type={type}>
                {name}
                {unit && ` (${unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN.rows).map((row, at) => (
            // Rows have no name of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {shown.map(({ id, type }, index) => (
                <td key={id} data-type={type}>
                  {shownCell(row[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Numbers as the table has them, as far as one reads them. */
const shownCell = (cell: string | number | null | undefined): string =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(8))) : (cell ?? '–')
