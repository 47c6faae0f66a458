import { Menu, type RouteTab, RouteTabs, SegmentedControl, Button, IconButton } from '@bubbles/ui'
import { ArrowDownWideNarrow, ChevronDown, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths, type ReportTab, reportTabs } from '../../paths.ts'
import { routerLink } from '../../shell/routerLink.tsx'
import { type ReportSort, sorts } from './rows.ts'
import type { ReportSearch } from './search.ts'
import type { ReportsView } from './useReportsView.ts'

const tabLabels: Record<ReportTab, string> = {
  all: 'All',
  published: 'Published',
  unpublished: 'Unpublished',
  templates: 'Templates',
}

const tabsOfDrafts: readonly ReportTab[] = ['unpublished', 'templates']

const sortLabels: Record<ReportSort, string> = {
  match: 'Best match',
  edited: 'Last edited',
  title: 'Title',
  created: 'Newest',
}

const views = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden /> },
  { value: 'table', label: 'Table', icon: <List aria-hidden /> },
] as const

/** The order of the list as a text button, or as an icon where there is little room. */
export function SortMenu({
  sort,
  searching,
  onSort,
  compact,
}: {
  sort: ReportSort
  /** There are words to match. */
  searching: boolean
  onSort: (sort: ReportSort) => void
  compact: boolean
}) {
  return (
    <Menu
      label="Order"
      align="end"
      minWidth={180}
      entries={sorts
        .filter((each) => searching || each !== 'match')
        .map((each) => ({
          id: each,
          label: sortLabels[each],
          chosen: each === sort,
          onSelect: () => onSort(each),
        }))}
      trigger={(props) =>
        compact ? (
          <IconButton aria-label={`Order: ${sortLabels[sort]}`} {...props}>
            <SlidersHorizontal aria-hidden />
          </IconButton>
        ) : (
          <Button
            variant="text"
            color="secondary"
            startIcon={<ArrowDownWideNarrow aria-hidden />}
            endIcon={<ChevronDown aria-hidden />}
            aria-label={`Order: ${sortLabels[sort]}`}
            {...props}
          >
            {sortLabels[sort]}
          </Button>
        )
      }
    />
  )
}

/** The tabs with their counts; words and order stay when one changes the tab, the page does not. */
export function ReportsTabs({
  tab,
  counts,
  drafts,
  templates,
  search,
  busy,
  trailing,
  view,
  onView,
}: {
  tab: ReportTab
  /** How many reports each has; null while that is unknown or pointless. */
  counts: Readonly<Record<ReportTab, number>> | null
  /** Whether the person may see or make drafts; the tabs of drafts are left out otherwise while they are empty. */
  drafts: boolean
  /** Whether the organisation works with templates. */
  templates: boolean
  search: ReportSearch
  busy: boolean
  trailing: ReactNode
  view: ReportsView
  onView: (view: ReportsView) => void
}) {
  const shown = reportTabs.filter(
    (each) =>
      (templates || each !== 'templates') &&
      (drafts || each === tab || !tabsOfDrafts.includes(each) || (counts?.[each] ?? 0) > 0),
  )
  const tabs = shown.map(
    (each): RouteTab => ({
      id: each,
      label: tabLabels[each],
      href: paths.reports(each),
      current: each === tab,
      ...(counts !== null && { count: counts[each] }),
    }),
  )
  return (
    <RouteTabs
      label="Reports"
      tabs={tabs}
      busy={busy}
      renderLink={routerLink({ ...search, page: undefined })}
      trailing={
        trailing !== undefined && (
          <>
            {trailing}
            <SegmentedControl label="View" segments={views} value={view} onChange={onView} iconOnly />
          </>
        )
      }
    />
  )
}
