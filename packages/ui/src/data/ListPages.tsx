import { Button } from '../controls/Button.tsx'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Row } from '../layout/Stack.tsx'
import { Pager } from './Pager.tsx'

/** A list that grows: the rest comes after what is there. */
export interface Growing {
  hasMore: boolean
  loading: boolean
  /** The last try failed; the button then says so. */
  failed: boolean
  onMore: () => void
  /** What the button says; "Show more" unless said otherwise. */
  label?: string
  /** Goes on by itself when its end comes into sight. */
  auto?: boolean
}

/** What there is beside the rows that are shown: nothing, other pages, or more at the end. */
export type Pages = 'all' | ComponentProps<typeof Pager> | Growing

/** How many rows come before those of this page. */
export const rowsBefore = (pages: Pages): number =>
  pages !== 'all' && 'page' in pages ? (pages.page - 1) * pages.pageSize : 0

/** The way to the rows that are not shown; nothing where all are. */
export function ListPages({ pages, shown, total }: { pages: Pages; shown: number; total: number }) {
  if (pages === 'all') return null
  if ('page' in pages) {
    const smallest = Math.min(pages.pageSize, ...(pages.sizes ?? []))
    return pages.total > smallest && <Pager {...pages} />
  }
  return pages.hasMore && <More {...pages} shown={shown} total={total} />
}

/** Loads on by itself when it comes into sight, and by a button for who does not scroll. */
function More({
  shown,
  total,
  loading,
  failed,
  onMore,
  label = 'Show more',
  auto = false,
}: Growing & { shown: number; total: number }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useRef(onMore)
  useEffect(() => {
    load.current = onMore
  })
  useEffect(() => {
    const mark = end.current
    if (mark === null || !auto || loading || failed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [auto, loading, failed])
  return (
    <Row ref={end} gap={16} justify="space-between" above={16} tone="secondary" numeric>
      <span aria-live="polite">
        {shown.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
      </span>
      <Button onClick={onMore} loading={loading}>
        {failed ? 'Try again' : label}
      </Button>
    </Row>
  )
}
