import { usePhone } from '@bubbles/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../api/users.ts'
import type { ReportAddress } from './useReportAddress.ts'

/** How the list is drawn. */
type ReportsView = 'cards' | 'table'

const PAGE_SIZES: Readonly<Record<ReportsView, readonly [number, ...number[]]>> = {
  cards: [24, 48, 96],
  table: [10, 25, 50, 100],
}

/** The view a person chose last on this machine, cards for the first time; phones have cards only. */
export function useReportsLayout({ search, change }: ReportAddress) {
  const key = `bubbles-reports-view:${useQuery(userQuery).data?.id ?? ''}`
  const phone = usePhone()
  const [chosen, setChosen] = useState<ReportsView>(() =>
    localStorage.getItem(key) === 'table' ? 'table' : 'cards',
  )
  const view = phone ? 'cards' : chosen
  const sizes = PAGE_SIZES[view]
  return {
    view,
    setView: (next: ReportsView) => {
      localStorage.setItem(key, next)
      setChosen(next)
      change({ rows: undefined })
    },
    phone,
    /** How many reports a page can have, the usual first. */
    sizes,
    size: sizes.find((each) => each === search.rows) ?? sizes[0],
  }
}

/** How the list is drawn, on this screen and for this person. */
export type ReportsLayout = ReturnType<typeof useReportsLayout>
