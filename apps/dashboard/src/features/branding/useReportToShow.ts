import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reportsQuery } from '../../api/reports.ts'
import { useAbility } from '../../session/abilities.ts'
import { sample } from './sample.ts'
import { themeWords } from './themeWords.ts'
import { useOwnReport } from './useOwnReport.ts'

const SAMPLE = 'sample'

/** The report that shows the themes: the newest of the organisation's, for who may read drafts; else the example. */
export function useReportToShow() {
  const mayRead = useAbility('report.readDraft')
  const list = useQuery({ ...reportsQuery, enabled: mayRead })
  const reports = (mayRead ? list.data?.reports : undefined) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen === SAMPLE ? null : (chosen ?? reports[0]?.id ?? null)
  const report = useOwnReport(id)
  const isWaiting = mayRead && list.isPending
  return {
    id: id ?? SAMPLE,
    show: (value: string) => setChosen(value),
    choices: [
      ...reports.map((row) => ({ value: row.id, label: row.name || themeWords.untitled })),
      { value: SAMPLE, label: themeWords.sample },
    ],
    materials: isWaiting ? null : id === null ? sample : (report.data ?? null),
    failed: report.isError,
  }
}

/** The report that shows the themes, and the others that could. */
export type ReportToShow = ReturnType<typeof useReportToShow>
