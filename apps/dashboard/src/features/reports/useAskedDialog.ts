import { useEffect } from 'react'
import { useKeptState } from '../../session/keptState.ts'
import type { AskedDialog } from './reportActions.ts'
import type { ReportAddress } from './useReportAddress.ts'

/** The dialog that was asked for, here or by the address, and how to ask for another one. */
export function useAskedDialog({ search: { start }, change }: ReportAddress) {
  const [asked, setAsked] = useKeptState<AskedDialog | null>('report.dialog', null)
  useEffect(() => {
    if (start === undefined) return
    setAsked({ kind: 'fromTemplate', ids: [] })
    change({ start: undefined })
    // Once for each time it is asked for: both are made anew with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [start])
  return [asked, setAsked] as const
}
