import { ChoiceMenu, type RouteTab, RouteTabs, SegmentedControl } from '@bubbles/ui'
import { ArrowDownWideNarrow, LayoutGrid, List, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths, type ReportTab, reportTabs } from '../../paths.ts'
import { useAbility } from '../../session/abilities.ts'
import { useFlag } from '../../session/flags.ts'
import { routerLink } from '../../shell/routerLink.tsx'
import { type ReportSort, sorts } from './rows.ts'
import type { ReportAddress } from './useReportAddress.ts'
import type { ReportList } from './useReportList.ts'
import type { ReportsLayout } from './useReportsLayout.ts'

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
  address: { search, change },
  sort,
  compact,
}: {
  address: ReportAddress
  sort: ReportSort
  compact: boolean
}) {
  // There are words to match.
  const searching = (search.q ?? '') !== ''
  const usual = searching ? 'match' : 'edited'
  return (
    <ChoiceMenu
      label="Order"
      minWidth={180}
      options={sorts
        .filter((each) => searching || each !== 'match')
        .map((each) => ({ value: each, label: sortLabels[each] }))}
      value={sort}
      onChange={(next) => change({ sort: next === usual ? undefined : next, reverse: undefined })}
      icon={<ArrowDownWideNarrow aria-hidden />}
      compactIcon={<SlidersHorizontal aria-hidden />}
      compact={compact}
    />
  )
}

/** The tabs with their counts; words and order stay when one changes the tab, the page does not. */
export function ReportsTabs({
  address: { tab, search },
  list,
  layout: { view, setView },
  mayCreate,
  tools,
}: {
  address: ReportAddress
  list: ReportList
  layout: ReportsLayout
  mayCreate: boolean
  /** Filter and order. */
  tools: ReactNode
}) {
  const templates = useFlag('report-templates')
  // The tabs of drafts are left out for others while they are empty.
  const drafts = useAbility('report.readDraft') || mayCreate
  const counts = list.isEmpty || !list.isReady ? null : (list.counts ?? null)
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
      busy={list.isBusy || list.isSearching}
      renderLink={routerLink({ ...search, page: undefined })}
      trailing={
        !list.isEmpty && (
          <>
            {tools}
            <SegmentedControl label="View" segments={views} value={view} onChange={setView} iconOnly />
          </>
        )
      }
    />
  )
}
