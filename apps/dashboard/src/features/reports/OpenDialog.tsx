import { useQuery } from '@tanstack/react-query'
import { reportsByIdQuery } from '../../api/reports.ts'
import { useFlag } from '../../session/flags.ts'
import { lazyPart } from '../../session/lazy.ts'
import { type AskedDialog, dialogOf } from './reportActions.ts'
import type { ReportRow } from './rows.ts'

const ReportDialogs = lazyPart(() => import('./dialogs/ReportDialogs.tsx'))

/** The dialog that was asked for, once it and the reports it is about are loaded. */
export function OpenDialog({
  asked,
  known,
  file,
  onClose,
}: {
  asked: AskedDialog | null
  known: ReadonlyMap<string, ReportRow>
  file: File | null
  onClose: () => void
}) {
  const withTemplates = useFlag('report-templates')
  const ids = asked?.ids ?? []
  // A dialog that was kept while somebody signed in again may be about reports of another page.
  const { data } = useQuery({ ...reportsByIdQuery(ids), enabled: !ids.every((id) => known.has(id)) })
  const rows = ids.flatMap((id) => known.get(id) ?? data?.reports.find((row) => row.id === id) ?? [])
  const dialog = asked && dialogOf(asked, rows)
  if (dialog === null) return null
  return <ReportDialogs dialog={dialog} withTemplates={withTemplates} file={file} onClose={onClose} />
}
