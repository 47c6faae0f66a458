import { usePhone } from '../controls/useMediaQuery.ts'
import { type ReactNode, useMemo } from 'react'
import { QueryError } from '../feedback/PanelError.tsx'
import { AfterAMoment, Skeleton } from '../feedback/Skeleton.tsx'
import { Panel } from '../layout/Panel.tsx'
import { Stack } from '../layout/Stack.tsx'
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx'
import { type CardParts, Cards } from './Cards.tsx'
import type { Column, Sort } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { type Groups, Items } from './Items.tsx'
import { ListPages, type Pages, rowsBefore } from './ListPages.tsx'
import { NothingFound, type NothingFoundProps } from './NothingFound.tsx'
import styles from './ResourceList.module.css'
import { type ListSelection, selectColumn } from './selectColumn.tsx'

/** The read behind a list, as TanStack Query answers it. */
export interface ListQuery {
  /** What is shown is of the question before, while this one is being answered. */
  isPlaceholderData: boolean
  error: unknown
  /** It was the page after those that are shown that failed, which the end of the list says. */
  isFetchNextPageError?: boolean
  refetch: () => unknown
}

/** Rows under heads where there is room, cards on phones. */
interface AsTable<Row> {
  columns: readonly Column<Row>[]
  /** Null where the screen draws something else on phones. */
  card: CardParts<Row> | null
  sort: Sort | null
  onSort: ((sort: Sort) => void) | null
  onOpen?: (row: Row) => void
  rowProps?: (row: Row) => Record<`data-${string}`, string>
}

/** Rows that read the same at any width, in parts under headings where there are groups. */
interface AsItems<Row> {
  item: (row: Row) => ReactNode
  groups?: Groups<Row>
}

/** Rows that the screen draws itself; `none` is what is to be said where there are none, else null. */
interface AsDrawn<Row> {
  draw: (rows: readonly Row[], none: ReactNode) => ReactNode
  /** What stands there until they come. */
  waiting: ReactNode
}

type ResourceListProps<Row extends object> = {
  /** What is listed, as it reads within a sentence: "accounts", "API tokens". */
  label: string
  query: ListQuery
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** How many rows there are in all, here and on other pages. */
  total: number
  /** In place of the list where nothing is in it. */
  empty: ReactNode
  /** In place of the rows where search or filters leave none; null while neither narrows the list. */
  nothingFound: NothingFoundProps | null
  /** Where the rest of the rows is. */
  pages: Pages
  /** Null where rows cannot be selected. */
  selection: ListSelection<Row> | null
} & (AsTable<Row> | AsItems<Row> | AsDrawn<Row>)

/**
 * A list with all its states: on its way, failed, empty, nothing found, the next page on its way. Its props name every one
 * of them, so that none can be forgotten.
 */
export function ResourceList<Row extends object>(props: ResourceListProps<Row>) {
  const { label, query, rows, total, nothingFound, pages, selection } = props
  const isFailed = query.error !== null && query.isFetchNextPageError !== true
  // Only what is certain is announced.
  const isFound = rows !== undefined && !query.isPlaceholderData && Boolean(nothingFound?.onClear)
  return (
    <>
      {isFailed && <QueryError title={`Couldn’t load the ${label}.`} query={query} />}
      {!(isFailed && rows === undefined) && (
        <div
          className={query.isPlaceholderData ? styles.busy : undefined}
          aria-busy={rows === undefined || query.isPlaceholderData}
        >
          <VisuallyHidden live="polite">{isFound && `${total} found`}</VisuallyHidden>
          {selection !== null && selection.ids.size > 0 && selection.bar}
          {'columns' in props && <TableOrCards {...props} />}
          {'item' in props && <Listed {...props} />}
          {'draw' in props &&
            (rows === undefined ? (
              <AfterAMoment label={`Loading ${label}`}>{props.waiting}</AfterAMoment>
            ) : (
              props.draw(rows, noneOf(props))
            ))}
          {rows !== undefined && <ListPages pages={pages} shown={rows.length} total={total} />}
        </div>
      )}
    </>
  )
}

/** What is said where there are no rows; null where there are some, or are not yet. */
function noneOf<Row extends object>({ rows, nothingFound, empty }: ResourceListProps<Row>): ReactNode {
  if (rows === undefined || rows.length > 0) return null
  return nothingFound === null ? empty : <NothingFound {...nothingFound} />
}

/** The same in place of the rows. */
function None<Row extends object>(props: ResourceListProps<Row>) {
  return props.nothingFound === null ? props.empty : <Panel padding="24px 16px">{noneOf(props)}</Panel>
}

function TableOrCards<Row extends object>(props: ResourceListProps<Row> & AsTable<Row>) {
  const { label, rows, rowKey, total, nothingFound, pages, selection, columns, card, sort, onSort } = props
  const phone = usePhone()
  const all = useMemo(
    () => (selection === null ? columns : [selectColumn(selection, rowKey), ...columns]),
    [selection, columns, rowKey],
  )
  const none = noneOf(props)
  if (none !== null && (phone || nothingFound === null)) return <None {...props} />
  if (phone && rows === undefined) return <Waiting label={label} />
  if (phone && card !== null) return <Cards label={label} rows={rows ?? []} rowKey={rowKey} {...card} />
  return (
    <DataTable
      tall
      label={label}
      columns={all}
      rows={rows ?? []}
      rowKey={rowKey}
      rowHeight={60}
      loading={rows === undefined}
      error={null}
      sort={sort ?? undefined}
      onSort={onSort ?? undefined}
      onOpen={props.onOpen}
      rowProps={(row) => ({
        ...props.rowProps?.(row),
        className: selection?.ids.has(rowKey(row)) === true ? styles.selected : undefined,
      })}
      part={{ total, before: rowsBefore(pages) }}
      empty={none}
    />
  )
}

function Listed<Row extends object>(props: ResourceListProps<Row> & AsItems<Row>) {
  const { label, rows, rowKey, item, groups } = props
  if (rows === undefined) return <Waiting label={label} />
  if (rows.length === 0) return <None {...props} />
  return <Items label={label} rows={rows} rowKey={rowKey} item={item} groups={groups} />
}

/** Rows that are on their way, where there is no frame to keep. */
function Waiting({ label }: { label: string }) {
  return (
    <AfterAMoment label={`Loading ${label}`}>
      <Stack gap={12}>
        {[0, 1, 2, 3, 4].map((index) => (
          <Skeleton key={index} height={92} radius={12} />
        ))}
      </Stack>
    </AfterAMoment>
  )
}
