import { BareButton, Panel, Text, VisuallyHidden, Button } from '@bubbles/ui'
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { countInWords } from '../../../format/numbers.ts'
import { share } from '../../../format/shares.ts'
import { isUnknown } from '../../../format/readerNames.ts'
import parts from './parts.module.css'
import styles from './SharePanel.module.css'
import { rowsShown } from './rowsShown.ts'
import type { RowFilter } from '../filters/useRowFilter.ts'

export interface Share {
  name: string
  readers: number
}

interface ShareProps<Row extends Share> {
  title: string
  rows: readonly Row[]
  /** Of all rows together: what the shares are of. */
  readers: number
  nameOf?: (name: string) => string
  /** Said where there are no rows. */
  nothing?: string
  /** Whether groups of few readers may be missing: then no rows doesn't mean no readers. */
  leavesOut?: boolean
  /** What is counted: readers, unless said otherwise. */
  head?: string
  /** Rows shown before "All …" is asked for. */
  first?: number
  /** Where the title stands elsewhere on the screen. */
  titleHidden?: boolean
  /** Whether the title is a heading of the screen. */
  isHeading?: boolean
  /** Says that so many rows are all: "All 47 countries". */
  allOf?: (count: number) => string
  /** Why the shares add up to more than all; said where they do. */
  several?: string
  /** Who is in no row, in a sentence. */
  rest?: string | undefined
  /** The row lit from elsewhere, and who is told that the pointer is on one. */
  lit?: Row | null
  onLight?: (row: Row | null) => void
  /** What the rows can be filtered by; absent: by nothing. */
  filter?: RowFilter<Row> | undefined
}

/** Readers by something, in a panel of its own. It is a table, so it needs none beside it. */
export const SharePanel = <Row extends Share>(props: ShareProps<Row>) => (
  <Panel as="section" className={parts.panel} aria-label={props.title}>
    <ShareTable {...props} isHeading />
  </Panel>
)

/** Readers by something, each row a bar behind its label. */
export function ShareTable<Row extends Share>({
  first = 6,
  allOf = (count) => `All ${count}`,
  ...about
}: ShareProps<Row>) {
  const { rows, leavesOut = false, several } = about
  const [all, setAll] = useState(false)
  const few = rowsShown(rows.length, first)
  const notListed = leavesOut ? notListedOf(about) : 0
  const isAll = all || rows.length <= few
  const known = rows.filter(({ name }) => !isUnknown(name)).length
  return (
    <>
      <Rows
        {...about}
        shown={all ? rows : rows.slice(0, few)}
        notListed={isAll && several === undefined ? notListed : 0}
      />
      {rows.length > few && (
        <Button variant="text" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : allOf(known)}
        </Button>
      )}
      {notesOf(about, notListed).map((note) => (
        <Text as="p" key={note} above={8} size="small" tone="secondary">
          {note}
        </Text>
      ))}
    </>
  )
}

/**
 * Of how many readers no row is shown: what is left of all of them. Where one can be in several rows, it is at least so many.
 * Nothing where there are no rows, or where a sentence says who is in none.
 */
const notListedOf = ({
  rows,
  readers,
  rest,
}: Pick<ShareProps<Share>, 'rows' | 'readers' | 'rest'>): number =>
  rows.length === 0 || rest !== undefined ? 0 : Math.max(0, readers - sumOf(rows))

const sumOf = (rows: readonly Share[]): number => rows.reduce((sum, row) => sum + row.readers, 0)

/** What has to be said of shares that do not add up to all. */
const notesOf = (
  { rows, readers, several, rest }: Pick<ShareProps<Share>, 'rows' | 'readers' | 'several' | 'rest'>,
  notListed: number,
): string[] => [
  ...(several !== undefined && notListed > 0
    ? [
        notListed === 1
          ? 'At least 1 reader is in a group that isn’t shown.'
          : `At least ${countInWords(notListed)} readers are in groups that aren’t shown.`,
      ]
    : []),
  ...(several !== undefined && sumOf(rows) > readers ? [several] : []),
  ...(rest !== undefined && rows.length > 0 ? [rest] : []),
]

function Rows<Row extends Share>({
  title,
  rows,
  shown,
  readers,
  nameOf = (name) => name,
  nothing = 'No readers in this period.',
  leavesOut = false,
  head = 'Readers',
  titleHidden = false,
  isHeading = false,
  lit = null,
  onLight,
  filter,
  notListed,
}: ShareProps<Row> & {
  shown: readonly Row[]
  /** Of how many readers no row is shown; 0: none, or not said here. */
  notListed: number
}) {
  const most = Math.max(1, ...rows.map((row) => row.readers))
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.title}>
          {titleHidden ? (
            <VisuallyHidden>{title}</VisuallyHidden>
          ) : isHeading ? (
            <h2 className={styles.heading}>{title}</h2>
          ) : (
            title
          )}
        </caption>
        <Heads title={title} head={head} />
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.name}
              data-lit={row === lit}
              onPointerEnter={() => onLight?.(row)}
              onPointerLeave={() => onLight?.(null)}
            >
              <th scope="row">
                {row.readers > 0 && (
                  <span className={styles.bar} style={{ width: `${(100 * row.readers) / most}%` }} />
                )}
                <RowName row={row} name={nameOf(row.name)} filter={filter} />
              </th>
              <td>{countInWords(row.readers)}</td>
              <td>{share(row.readers, readers)}</td>
            </tr>
          ))}
          {notListed > 0 && (
            <tr className={styles.rest}>
              <th scope="row">
                <Text className={styles.label}>Not shown</Text>
              </th>
              <td>{countInWords(notListed)}</td>
              <td>{share(notListed, readers)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {rows.length === 0 && (
        <Text as="p" tone="secondary">
          {leavesOut ? 'No group is large enough to be listed.' : nothing}
        </Text>
      )}
    </>
  )
}

/** The name of a row; where rows can be filtered by, a button that shows its readers alone, or all again. */
function RowName<Row extends Share>({
  row,
  name,
  filter,
}: {
  row: Row
  name: string
  filter: RowFilter<Row> | undefined
}) {
  if (filter === undefined)
    return (
      <Text truncate className={styles.label} title={name}>
        {name}
      </Text>
    )
  const isChosen = filter.isChosen(row)
  return (
    <BareButton
      className={styles.filter}
      aria-pressed={isChosen}
      title={isChosen ? `Show all again, not only ${name}` : `Show only ${name}`}
      onClick={() => filter.onChoose(row)}
    >
      <span className={styles.name}>{name}</span>
      {isChosen ? <X aria-hidden size={14} /> : <ListFilter aria-hidden size={14} />}
    </BareButton>
  )
}

const Heads = ({ title, head }: { title: string; head: string }) => (
  <thead>
    <tr>
      <th scope="col">
        <VisuallyHidden>{title}</VisuallyHidden>
      </th>
      <th scope="col">
        <Text size="small" tone="secondary" className={styles.head}>
          {head}
        </Text>
      </th>
      <th scope="col">
        <VisuallyHidden>Share</VisuallyHidden>
      </th>
    </tr>
  </thead>
)
