import { Row, Stack, Text, Button } from '@bubbles/ui'
import type { Dataset, DatasetColumn } from '@bubbles/tables'
import { tableSize } from './data/tableSize.ts'
import { Hint } from './parts.tsx'
import select from '../panel/select.module.css'
import styles from './VisualiseStep.module.css'

const SHOWN_ROWS = 3
/** More columns than these stand below one another: beside one another, who looks would miss those that need a scroll. */
const BESIDE = 3

interface Roles {
  roleOf: (column: string) => string
  rolesOf: (type: DatasetColumn['type']) => readonly (readonly [role: string, label: string])[]
  /** Whether a role is what the figure is about. */
  drawn: (role: string) => boolean
  onRole: (column: string, role: string) => void
}

/** Name and size of the data, and all its columns, each given its role. */
export function HeaderCells({
  dataset,
  name,
  onData,
  ...roles
}: Roles & { dataset: Dataset; name: string; onData: () => void }) {
  return (
    <Stack gap={8} shrink>
      <Row gap={12} align="start" justify="space-between">
        <Text as="div" shrink>
          <Text as="p" size="body" weight="semibold" truncate>
            {name || 'Table'}
          </Text>
          <Hint>{tableSize(dataset)}</Hint>
        </Text>
        <Row fixed>
          <Button variant="text" size="small" onClick={onData}>
            Edit data
          </Button>
        </Row>
      </Row>
      {dataset.columns.length > BESIDE ? (
        <ColumnRows dataset={dataset} {...roles} />
      ) : (
        <Strip dataset={dataset} {...roles} />
      )}
    </Stack>
  )
}

function RoleSelect({ column, roleOf, rolesOf, onRole }: Roles & { column: DatasetColumn }) {
  return (
    <select
      className={`${select.plain} ${styles.role}`}
      aria-label={`What ${column.name} does`}
      value={roleOf(column.id)}
      onChange={(event) => onRole(column.id, event.target.value)}
    >
      {rolesOf(column.type).map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Each column in a line of its own. */
function ColumnRows({ dataset, ...roles }: Roles & { dataset: Dataset }) {
  return (
    // A region that scrolls has to take the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.lines} aria-label="Columns and what they do" tabIndex={0}>
      <Stack as="ul">
        {dataset.columns.map((column, at) => (
          <Row
            as="li"
            key={column.id}
            gap={12}
            justify="space-between"
            padding="4px 10px"
            size="compact"
            data-drawn={roles.drawn(roles.roleOf(column.id))}
          >
            <Text shrink>
              <Text block truncate weight="semibold">
                {column.name}
              </Text>
              <Text block truncate size="small" tone="secondary">
                {examplesOf(dataset, at)}
              </Text>
            </Text>
            <RoleSelect column={column} {...roles} />
          </Row>
        ))}
      </Stack>
    </section>
  )
}

/** The first values of a column, so that one sees what it holds. */
const examplesOf = ({ rows }: Dataset, at: number): string =>
  rows
    .slice(0, SHOWN_ROWS)
    .map((row) => row[at] ?? '–')
    .join(', ')

/** The first rows; the role of a column stands in its header. */
function Strip({ dataset, ...roles }: Roles & { dataset: Dataset }) {
  return (
    // A region that scrolls has to take the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label="Columns and what they do" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {dataset.columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-type={column.type}
                data-drawn={roles.drawn(roles.roleOf(column.id))}
              >
                <Text block truncate>
                  {column.name}
                </Text>
                <RoleSelect column={column} {...roles} />
              </th>
            ))}
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
  )
}
