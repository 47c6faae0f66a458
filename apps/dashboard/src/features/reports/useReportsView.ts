import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../api/users.ts'

/** How the list is drawn. */
export type ReportsView = 'cards' | 'table'

/** The view a person chose last on this machine; cards for the first time. */
export function useReportsView(): [ReportsView, (view: ReportsView) => void] {
  const key = `bubbles-reports-view:${useQuery(userQuery).data?.id ?? ''}`
  const [view, setView] = useState<ReportsView>(() =>
    localStorage.getItem(key) === 'table' ? 'table' : 'cards',
  )
  return [
    view,
    (next) => {
      localStorage.setItem(key, next)
      setView(next)
    },
  ]
}
