import { Row } from '../layout/Stack.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { Menu } from '../overlay/Menu.tsx'
import styles from './Pager.module.css'

/** Rows a page may hold. */
export const pageSizes = [10, 25, 50, 100] as const

/** "1 to 10 of 24", rows a page, and four buttons: first, back, next, last. Pages count from 1. */
export function Pager({
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
  sizes = pageSizes,
}: {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize?: (size: number) => void
  sizes?: readonly number[]
}) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <Row aria-label="Pages" as="nav" gap="8px 16px" wrap above={12} tone="secondary" numeric>
      <span className={styles.range} aria-live="polite">
        {from} to {to} of {total}
      </span>
      {onPageSize !== undefined && (
        <Menu
          label="Rows per page"
          align="end"
          minWidth={120}
          entries={sizes.map((size) => ({
            id: String(size),
            label: String(size),
            chosen: size === pageSize,
            onSelect: () => onPageSize(size),
          }))}
          trigger={(props) => (
            <button type="button" className={styles.rows} {...props}>
              Rows <b>{pageSize}</b>
              <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
            </button>
          )}
        />
      )}
      <Row as="span" gap={4} align="stretch">
        <IconButton aria-label="First page" disabled={page <= 1} onClick={() => onPage(1)}>
          <ChevronsLeft aria-hidden />
        </IconButton>
        <IconButton aria-label="Back" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton aria-label="Next" disabled={page >= last} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
        <IconButton aria-label="Last page" disabled={page >= last} onClick={() => onPage(last)}>
          <ChevronsRight aria-hidden />
        </IconButton>
      </Row>
    </Row>
  )
}
